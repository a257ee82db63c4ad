// Aligned tables for the terminal, and numbers short enough to stand in them.

/** Columns are { title, of(row), align? }; text is right-aligned unless `align` is 'left'. */
export function formatTable(columns, rows) {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => String(of(row))))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i].length)));
  const lines = cells.map((line) =>
    line
      .map((cell, i) => (columns[i].align === 'left' ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(
    1,
    0,
    widths
      .map((width) => '-'.repeat(width))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

/** A duration given in milliseconds, in the unit that suits it. */
export function formatDuration(milliseconds) {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toPrecision(4)} s`;
  if (milliseconds >= 1) return `${milliseconds.toPrecision(4)} ms`;
  if (milliseconds >= 1e-3) return `${(milliseconds * 1e3).toPrecision(4)} µs`;
  return `${(milliseconds * 1e6).toPrecision(4)} ns`;
}

/** 1000 is 1k, 1000000 is 1M; other numbers stay as they are. */
export function formatCount(count) {
  if (count >= 1e6 && count % 1e6 === 0) return `${count / 1e6}M`;
  if (count >= 1e3 && count % 1e3 === 0) return `${count / 1e3}k`;
  return String(count);
}

export function formatRatio(ratio) {
  return ratio >= 100 ? ratio.toFixed(0) : ratio.toFixed(2);
}
