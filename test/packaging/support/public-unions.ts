// The unions of objects that public signatures mention, with what tells their members apart. A caller and a compiler must
// see it in a literal such as `kind`, not in which keys happen to be there.
import ts from 'typescript';

/** Interfaces of what the platform makes, such as Blobs and workers, which cannot carry a tag of ours. */
const PLATFORM = ['BlobSource', 'ByteSource', 'CompiledModule', 'NodeWorkerLike', 'WebWorkerLike'];
const TAGS = ['kind', 'batch', 'family', 'form', 'format', 'method', 'name', 'strategy', 'type'];

/** A union by its text, where it was met, and the tags of its members: literals by name, '' for a member without any. */
export interface PublicUnion {
  readonly text: string;
  readonly place: string;
  readonly tags: readonly string[];
}

/** Unions of two or more objects that are declared in `folder`, reached from the exports of a file. */
export function publicUnions(program: ts.Program, file: string, folder: string): PublicUnion[] {
  const checker = program.getTypeChecker();
  const unions: PublicUnion[] = [];
  const seen = new Set<ts.Type>();
  const isOurs = ({ symbol, aliasSymbol }: ts.Type) =>
    [symbol, aliasSymbol].some((one) =>
      one?.declarations?.some((each) => each.getSourceFile().fileName.startsWith(folder)),
    );
  const isTagged = (type: ts.Type) =>
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
    isOurs(type) &&
    !checker.isArrayLikeType(type) &&
    type.getCallSignatures().length === 0 &&
    !PLATFORM.includes(type.symbol?.name ?? '');
  const tagOf = (type: ts.Type) =>
    TAGS.flatMap((name) => {
      const property = type.getProperty(name);
      const value = property && checker.getTypeOfSymbol(property);
      const words = value === undefined ? [] : value.isUnion() ? value.types : [value];
      return words.length > 0 && words.every((word) => word.isStringLiteral()) ? [checker.typeToString(value!)] : [];
    }).join(' ');
  const visitSignature = (signature: ts.Signature, path: readonly string[]): void => {
    for (const one of signature.parameters) visit(checker.getTypeOfSymbol(one), [...path, one.name]);
    visit(signature.getReturnType(), [...path, '()']);
  };
  const visit = (type: ts.Type, path: readonly string[]): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (type.isUnion()) {
      const tagged = type.types.filter(isTagged);
      if (tagged.length > 1) {
        unions.push({ text: checker.typeToString(type), place: path.join(' > '), tags: tagged.map(tagOf) });
      }
    }
    if (type.isUnionOrIntersection()) for (const part of type.types) visit(part, path);
    for (const one of [...type.getCallSignatures(), ...type.getConstructSignatures()]) visitSignature(one, path);
    for (const one of checker.getTypeArguments(type as ts.TypeReference) ?? []) visit(one, path);
    for (const one of [type.getStringIndexType(), type.getNumberIndexType()]) if (one !== undefined) visit(one, path);
    const bound = type.isTypeParameter() ? type.getConstraint() : undefined;
    if (bound !== undefined) visit(bound, path);
    if ((type.flags & ts.TypeFlags.Object) === 0) return;
    for (const property of type.getProperties()) {
      if (property.declarations?.some((each) => each.getSourceFile().fileName.startsWith(folder)))
        visit(checker.getTypeOfSymbol(property), [...path, property.name]);
    }
  };
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!);
  for (const exported of module === undefined ? [] : checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (symbol.flags & ts.SymbolFlags.Value) visit(checker.getTypeOfSymbol(symbol), [exported.name]);
    if (symbol.flags & ts.SymbolFlags.Type) visit(checker.getDeclaredTypeOfSymbol(symbol), [exported.name]);
  }
  return unions;
}
