// docs/cli.md: the help of every command, each behind the command that prints it, so that the test of the documents holds
// it against the program.

const INTRODUCTION = `# The command line

<!-- Written by npm run docs from the help of the program; changes by hand are lost. -->

\`recgauge COMMAND --help\` shows the options that most people use; \`--help all\` shows every option, as below.

Exit codes: 0 done, 1 input or data error, 2 usage error, 3 a check failed, 4 try again. Results go to standard
output or to the file of \`-o\`, which is written completely or not at all; notices, progress and errors go to standard error.

Outputs are checked before inputs are read. No command overwrites one of its inputs, even through links. An existing
file is overwritten only if it is empty or its content shows that recgauge wrote it: JSON documents
(\`"format": "recgauge/..."\`), HTML reports, files of \`--save\`, JUnit files of \`gate\` and completion scripts,
compressed or not. Other files, such as CSV, text or Markdown, and folders that are not empty need \`--force\`.
`;

export function cliPage(printed) {
  const all = printed('--help');
  const commands = commandsIn(all).flatMap((command) => [command, ...commandsIn(printed(command, '--help'))]);
  const sections = commands.map((command) => {
    const help = printed(...command.split(' '), '--help', 'all');
    return [`## ${command}`, shown(`recgauge ${command} --help all`, help)].join('\n\n');
  });
  return `${[INTRODUCTION, shown('recgauge --help', all), '', sections.join('\n\n')].join('\n')}\n`;
}

const shown = (command, output) => `\`\`\`sh\n${command}\n\`\`\`\n\n\`\`\`text\n${output.trimEnd()}\n\`\`\``;

/** The names under \`Commands:\`; parts of a command are two words. */
function commandsIn(help) {
  const [, list = ''] = /^Commands:\n((?: {2}.*\n)+)/m.exec(help) ?? [];
  return list.split('\n').flatMap((line) => /^ {2}([a-z]+(?: [a-z]+)?)(?: {2}|$)/.exec(line)?.[1] ?? []);
}
