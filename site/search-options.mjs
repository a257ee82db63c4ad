// How the index of the search is made and read; both must use the same words.

export const SEARCH_OPTIONS = {
  fields: ['title', 'section', 'text'],
  storeFields: ['title', 'section'],
  // Labels and options are words: ndcg@10, elliot:map, --min-rating.
  tokenize: (text) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}_-]+/u)
      .flatMap(parts)
      .filter(Boolean),
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 3, section: 4 }, combineWith: 'AND' },
};

/** A word with its parts: `--min-rating` is found as `min-rating` and as `rating`. */
function parts(word) {
  const bare = word.replace(/^-+|-+$/g, '');
  return bare.includes('-') ? [bare, ...bare.split('-')] : [bare];
}
