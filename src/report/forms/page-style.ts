// The look of the report: light and dark as the reader's system says, phones, and paper. Colours are named once, so that a
// test can hold their contrasts against the limits of WCAG.

export interface Colours {
  readonly paper: string;
  readonly panel: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly accent: string;
  readonly warning: string;
  /** Behind figures of the heat map at its strongest. */
  readonly together: string;
  readonly against: string;
  readonly series: readonly string[];
}

export const LIGHT: Colours = {
  paper: '#ffffff',
  panel: '#f4f6f9',
  ink: '#18202b',
  quiet: '#4f5a69',
  line: '#d4dae3',
  accent: '#0b57b8',
  warning: '#9a3412',
  together: '#8fbcf0',
  against: '#f3b48b',
  series: ['#0b57b8', '#b3450a', '#0b7a5c', '#9a2a86', '#6a5a00', '#5b3fd0', '#a8202f', '#3b4656'],
};

export const DARK: Colours = {
  paper: '#11161d',
  panel: '#1a212b',
  ink: '#e8edf4',
  quiet: '#a9b4c3',
  line: '#36414f',
  accent: '#7ab7ff',
  warning: '#ffb38a',
  together: '#1d4f8f',
  against: '#7d3f14',
  series: ['#7ab7ff', '#ff9f66', '#4fd1a8', '#ee8fdc', '#d9c34a', '#b3a2ff', '#ff8d97', '#c3ccd8'],
};

function variables({ series, ...named }: Colours): string {
  const names = Object.entries(named).map(([name, colour]) => `--${name}:${colour}`);
  return [...names, ...series.map((colour, place) => `--s${place}:${colour}`)].join(';');
}

const SERIES = LIGHT.series
  .map(
    (_, place) =>
      `.mark.s${place}{fill:var(--s${place});stroke:var(--s${place})}.line.s${place},.bar.s${place},.whisker.s${place}{stroke:var(--s${place})}`,
  )
  .join('');

/** SHA-256 of the style in base64; a test computes it. */
export const REPORT_STYLE_HASH = 'NIJ0Y+0ErmaJsr8SP2yW9T2dpgE9TX/VAvQuoake3sc=';

/** The look of a report. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;${variables(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${variables(DARK)}}}
*{box-sizing:border-box}
html{scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
.skip,.voice,.unseen{position:absolute;left:-999px}
.skip:focus{left:16px;top:8px;background:var(--paper);padding:4px 8px;z-index:1}
header,main,footer,nav{max-width:920px;margin:0 auto;padding:0 16px}
header{padding-top:40px}
h1{font-size:2rem;line-height:1.2;margin:0 0 4px;letter-spacing:-.015em}
h2{font-size:1.35rem;line-height:1.3;margin:0 0 12px;letter-spacing:-.01em}
h3{font-size:1.05rem;margin:28px 0 8px}
header p,.note,figcaption{color:var(--quiet)}
header p{margin:0}
.note,figcaption{font-size:.9rem}
nav ul{display:flex;flex-wrap:wrap;gap:6px 8px;list-style:none;padding:0;margin:20px 0 0}
nav li{margin:0}
nav a{display:block;padding:3px 11px;border:1px solid var(--line);border-radius:999px;font-size:.9rem;text-decoration:none}
a{color:var(--accent)}
a:focus-visible,input:focus-visible,summary:focus-visible,button:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
section{margin:44px 0 0;padding-top:28px;border-top:1px solid var(--line);scroll-margin-top:48px}
p,li,figcaption,.definitions,.paste{max-width:52rem}
li{margin:6px 0}
ul{padding-left:22px}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.92em}
.tiles{display:flex;flex-wrap:wrap;gap:10px;margin:0 0 18px}
.tiles div{flex:1 1 120px;background:var(--panel);border-radius:10px;padding:12px 16px;display:flex;flex-direction:column-reverse}
.tiles dt{color:var(--quiet);font-size:.85rem}
.tiles dd{margin:0;font-size:1.6rem;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;width:fit-content;max-width:100%;margin:14px 0;border:1px solid var(--line);border-radius:10px}
table{border-collapse:separate;border-spacing:0;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums;overflow-wrap:normal}
th,td{padding:7px 10px;text-align:right;vertical-align:top;border-bottom:1px solid var(--line);white-space:nowrap}
.word{text-align:left}
th.word,td.word{white-space:normal;min-width:7em;max-width:34em;overflow-wrap:anywhere}
tbody th.word{min-width:0;overflow-wrap:break-word}
tbody tr:last-child>*{border-bottom:0}
thead th{background:var(--panel);font-weight:600;vertical-align:bottom}
tbody th{font-weight:600}
tfoot th,tfoot td{color:var(--quiet);font-weight:400;border-top:1px solid var(--line);border-bottom:0}
td sup{line-height:0;margin-left:2px}
td small{display:block;color:var(--quiet);font-size:.78rem}
.whole{white-space:normal;overflow-wrap:anywhere;display:inline-block;min-width:11em}
.kept,th bdi.run{white-space:nowrap}
bdi.run{font-weight:600}
th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit}
th button::after{content:" \\2195";color:var(--quiet)}
th[aria-sort=ascending] button::after{content:" \\2191"}
th[aria-sort=descending] button::after{content:" \\2193"}
[hidden]{display:none!important}
.chooser{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:4px 22px;align-items:baseline;background:var(--paper);border-bottom:1px solid var(--line);padding:8px 0;margin-top:16px;font-size:.9rem}
.chooser select,.second select{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:3px 8px;max-width:16em}
.second{display:block;margin:0 0 10px;font-size:.9rem}
.chooser details{margin:0}
.chooser fieldset{border:0;margin:4px 0 0;padding:0;display:flex;flex-wrap:wrap;gap:4px 18px;max-height:40vh;overflow:auto}
.chooser fieldset label{display:inline-flex;gap:6px;align-items:baseline}
.alone>summary{display:none}
.chooser+section{border-top:0;margin-top:0}
.now{color:var(--accent)}
.lights .plot [data-r]:not(.lit){opacity:.25}
tr.lit>*{background:var(--panel)}label.lit{color:var(--accent)}
.piece{display:none}
.tip{position:absolute;z-index:2;background:var(--ink);color:var(--paper);padding:3px 9px;border-radius:6px;font-size:.85rem;max-width:20em}
figure{margin:18px 0 26px}
figure .narrow{display:none}
svg.plot{display:block;max-width:100%;height:auto;font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
figcaption{margin-top:6px}
details{margin:10px 0}
.verdict{border:1px solid var(--line);border-left:5px solid var(--accent);border-radius:10px;padding:14px 20px 12px;margin:0 0 18px}
.answer{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,320px);gap:8px 32px;align-items:center}
.answer p{margin:6px 0}
.headline{font-size:1.45rem;line-height:1.3;font-weight:650}
.acts{margin:10px 0 0}.acts button{margin-left:12px}
.chip{display:inline-block;padding:0 9px;border:1px solid var(--line);border-radius:999px;font-size:.85rem;font-weight:400}
summary{cursor:pointer;color:var(--accent);font-size:.95rem;padding:2px 0}
.multiples{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:22px 32px;margin-top:12px}
.plot text{fill:var(--ink);stroke:var(--paper);stroke-width:2.4px;stroke-linejoin:round;paint-order:stroke}
.plot .tick,.plot .name{fill:var(--quiet);font-size:12px}
.plot .in{fill:var(--ink);stroke:none}
.plot .figure{font-variant-numeric:tabular-nums}
.plot text.strong{font-weight:650}
.grid{stroke:var(--line)}
.axis{stroke:var(--quiet);fill:none}
.reference{stroke:var(--quiet);stroke-dasharray:4 3}
.bar{stroke-width:5;fill:none}
.whisker{stroke-width:1.4;fill:none}
.bar.plain,.whisker.plain{stroke:var(--quiet)}
.bar.plain{stroke-opacity:.6}
.bar.strong{stroke-opacity:.75}
.part.won{fill:var(--accent)}.part.tied{fill:var(--line)}.part.lost{fill:var(--warning)}
.dot.plain{fill:var(--quiet)}
.bar.strong,.whisker.strong{stroke:var(--accent)}
.dot.strong{fill:var(--accent)}
.ring{fill:none;stroke:var(--quiet);stroke-width:1.2}
.cell{fill:var(--accent)}
.shade{fill:var(--panel)}
.heat.with{fill:var(--together)}
.heat.against{fill:var(--against)}
.heat.none{fill:none}
.at{fill:none;stroke:var(--accent);stroke-width:2;pointer-events:none}
.arm{stroke:var(--quiet);fill:none;stroke-width:1.2}
.thick{stroke:var(--ink);fill:none;stroke-width:4}
.mark{stroke-width:1}.mark.s7{stroke-width:2.5}
.line{fill:none;stroke-width:2}.line.even{stroke:var(--line)}
.bar[class*=" s"]{stroke-width:3.5}.bar[class*=" s"]:not(.strong){stroke-opacity:.6}
${SERIES}
.warning{color:var(--warning)}
.hint{color:var(--quiet)}
.definitions dt{font-weight:600;margin-top:18px}
.definitions dd{margin:4px 0 0}
.definitions p{margin:6px 0}
.formula{background:var(--panel);border-radius:8px;padding:9px 13px;overflow-x:auto}
.paste{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:14px 16px;white-space:pre-wrap;overflow-wrap:anywhere;max-height:26em;overflow:auto;margin:8px 0}
.copy{font:inherit;font-size:.85rem;padding:3px 12px;border-radius:8px;border:1px solid var(--line);background:var(--paper);color:var(--accent);cursor:pointer}
footer{color:var(--quiet);font-size:.9rem;padding:24px 16px 48px;margin-top:40px}
@media (min-width:1100px){.contents{display:grid;grid-template-columns:190px minmax(0,1280px);column-gap:44px;justify-content:center;padding:0 24px}.contents>:is(header,main,footer){grid-column:2;max-width:none;width:100%;margin-left:0;margin-right:0;padding-left:0;padding-right:0}.contents>nav{grid-column:1;grid-row:1/span 9;position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:44px 0 24px}.contents>nav ul{flex-direction:column;gap:2px;margin:0}.contents>nav a{border:0;border-left:3px solid var(--line);border-radius:0;padding:4px 12px}}
@media (min-width:781px){tbody th,tfoot th,thead th:first-child{position:sticky;left:0}tbody th,tfoot th{background:var(--paper)}}
@media (max-width:780px){.answer{grid-template-columns:1fr}.verdict{padding:12px 14px}.headline{font-size:1.2rem}figure .wide{display:none}figure .narrow{display:block}header{padding-top:24px}h1{font-size:1.6rem}.tiles div{flex-basis:40%}.kept{white-space:normal;overflow-wrap:anywhere}}
@media print{*{-webkit-print-color-adjust:exact;print-color-adjust:exact}:root{color-scheme:light;${variables(LIGHT)}}body{font-size:9pt}header,main,footer{max-width:none;padding:0}h1{font-size:1.4rem}.tiles div{padding:4px 10px}nav,.skip,.voice,.copy,.chooser,.tip,.at,.alone .others,section:not(.appendix) .others,section:not(.appendix) details:is(:has(svg),:not(:has(table))){display:none}tfoot{display:table-row-group}.appendix h2::before{content:"Appendix " counter(appendix,upper-alpha) ": ";counter-increment:appendix}body{counter-reset:appendix}section:not(.appendix)+.appendix{break-before:page}
.scroll,.paste,.formula{overflow:visible;max-height:none}table{font-size:8pt}th,td{padding:3px 6px;white-space:normal}td small{font-size:6.5pt}th[scope] button::after{content:none}svg,tr,dd,.tiles,.small,.piece,.verdict{break-inside:avoid}h2,h3,dt,summary,figure>div{break-after:avoid}figcaption{break-before:avoid}.plot{max-height:23cm}.kept,.whole,th bdi.run{white-space:normal;min-width:0}.word{min-width:0!important}table.piece{display:table;margin-bottom:10pt}.piece caption{text-align:left;font-weight:600;padding:3px 6px}.cut{display:none!important}table.broad,.broad>*{display:block}.broad tr{display:flex;flex-wrap:wrap;border-bottom:1px solid var(--line)}.broad tr>*{flex:0 0 16.6%;border:0}section{margin-top:12px;padding-top:8px}
figure .wide{display:block}figure .narrow{display:none}details::details-content{content-visibility:visible;height:auto;display:block}summary{color:var(--quiet);list-style:none}a{color:inherit;text-decoration:none}}
`;
