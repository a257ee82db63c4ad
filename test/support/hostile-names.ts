// Names that attack a page, a picture, a paper or a reader: whatever shows them must show them as they are and do nothing.

/** Each as short as the attack allows; the last are long. */
export const HOSTILE_NAMES: readonly string[] = [
  '<script>globalThis.hacked = 1</script>',
  '</script><script>globalThis.hacked = 1</script>',
  '<!--<script>',
  '"><img src=x onerror="globalThis.hacked=1">',
  "' onmouseover='globalThis.hacked=1",
  '</title></svg></style></table><h1>taken over',
  '<svg onload=globalThis.hacked=1>',
  ']]><!ENTITY x SYSTEM "file:///etc/passwd">&x;',
  '&lt;b&gt;&amp;&#60;',
  'javascript:globalThis.hacked=1',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is attacked with
  '${globalThis.hacked=1}`',
  '=cmd|calc!A1',
  '\\input{secret}%$&#_{}~^',
  'null\u0000bell\u0007escape\u001b[31m\u009b31m delete\u007f',
  'run\u202Egnp.exe\u2066\u2069\u200F\u061C',
  'line\u2028break\u2029 mark\uFEFF \uFFFE\uFFFF',
  'half \ud83d pair \udc00',
  'first\nsecond\r\n\tthird',
  '',
  '   ',
  '__proto__',
  'constructor',
  '\u05d0\u05d1\u05d2 \u0645\u062b\u0627\u0644 日本語 👩‍👩‍👧',
  'W'.repeat(10_000),
  `${'<b>long '.repeat(1_400)}`,
  // What a spreadsheet computes, and what looks as if it had been made harmless already.
  ...['+1+cmd|calc!A1', '-1', '-2+3', '@SUM(1+1)', '\t=1+1', '\r=1+1', "'=1+1", "''@x", '\uff1d1+1', '=1,"2"\n3'],
  // What TeX reads: a row's argument, a star, a comment, letters by their number, a file.
  ...['[1em]', '*', '%', '^^5cinput{x}', '$$\\write18{id}', '\\end{tabular}', '\\verb|x|'],
  // What Markdown reads, and what cannot be seen.
  ...['[a](javascript:alert(1))', '![a](x)', '| a | b |', '```', '# head', '&lt;script&gt;', 'zero\u200bwidth\u2060'],
  // Endings of lines that are none of ours, and commands to a terminal: its title, its colours, its clipboard.
  ...['a\u0085b\u000bc\u000cd', '\u001b]0;title\u0007', '\u009b31m', '\u001b]52;c;aGk=\u0007', '\b\b\bgone'],
];
