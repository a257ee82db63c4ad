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
];
