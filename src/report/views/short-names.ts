// A result whose names fit a table of text: a run or a group may be called by ten thousand characters, and a page as wide
// as that helps nobody. Names of up to 200 stay as they are; the document itself keeps them all.
import type { ResultDocument } from '../../documents/result-document.js';
import { displayNames } from '../parts/display-names.js';

const MOST = 200;

/** The same document where all names are short. */
export function withShortNames(document: ResultDocument): ResultDocument {
  const { runs, breakdowns = [], notices } = document;
  const groups = breakdowns.flatMap((breakdown) => breakdown.groups.map(({ name }) => name));
  const isLong = (name: string) => name.length > MOST;
  if (!runs.some(({ name }) => isLong(name)) && !groups.some(isLong)) return document;
  const [runName, groupName] = [
    displayNames(
      runs.map(({ name }) => name),
      MOST,
    ),
    displayNames(groups, MOST),
  ];
  return {
    ...document,
    runs: runs.map((run) => ({ ...run, name: runName(run.name) })),
    notices: notices.map((notice) => (notice.run === undefined ? notice : { ...notice, run: runName(notice.run) })),
    ...(document.breakdowns === undefined
      ? {}
      : {
          breakdowns: breakdowns.map((breakdown) => ({
            ...breakdown,
            groups: breakdown.groups.map((group) => ({
              ...group,
              name: groupName(group.name),
              runs: group.runs.map((run) => ({ ...run, name: runName(run.name) })),
            })),
          })),
        }),
  };
}
