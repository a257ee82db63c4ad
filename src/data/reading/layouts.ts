// How the datasets that people download are laid out, as records of reading options: separator, columns, header, encoding,
// what is missing, how times are written. The data stay with their owners; a layout only saves looking it up.

import { checkWord } from '../../foundation/checks.js';
import type { FieldOptions } from './field-options.js';
import type { ReadOptions } from './read-options.js';
import type { FormatOptions } from './table-format.js';

/** The part of the reading options that a layout settles; what a caller says counts before it. */
export type LayoutReading = Pick<ReadOptions, keyof FormatOptions | keyof FieldOptions | 'columns'>;

/** The columns of a file that people download, known by a name. */
export interface Layout {
  readonly name: string;
  /** The dataset and the file of it that holds the log. */
  readonly title: string;
  readonly reading: LayoutReading;
  /** What to know before the ratings are used. */
  readonly note?: string;
}

const IN_ORDER = { user: 0, item: 1, rating: 2, timestamp: 3 } as const;
const MOVIE_NAMES = { user: 'userId', item: 'movieId', rating: 'rating', timestamp: 'timestamp' } as const;
const REVIEW_NAMES = { user: 'reviewerID', item: 'asin', rating: 'overall', timestamp: 'unixReviewTime' } as const;
const REVIEW_NAMES_2023 = { user: 'user_id', item: 'parent_asin', rating: 'rating', timestamp: 'timestamp' } as const;

const TABS: LayoutReading = { format: 'tsv', header: false, quotes: false, columns: IN_ORDER };
const COLONS: LayoutReading = { format: 'movielens', separator: '::', header: false, columns: IN_ORDER };
const COMMAS: LayoutReading = { format: 'csv', separator: ',', header: false, quotes: false };
const NAMED_MOVIES: LayoutReading = { ...COMMAS, header: true, columns: MOVIE_NAMES };

/** All layouts that are known by name. */
export const LAYOUTS: readonly Layout[] = [
  { name: 'ml-100k', title: 'MovieLens 100K, u.data', reading: TABS },
  { name: 'ml-1m', title: 'MovieLens 1M, ratings.dat', reading: COLONS },
  { name: 'ml-10m', title: 'MovieLens 10M, ratings.dat', reading: COLONS },
  { name: 'ml-20m', title: 'MovieLens 20M, ratings.csv', reading: NAMED_MOVIES },
  { name: 'ml-25m', title: 'MovieLens 25M, ratings.csv', reading: NAMED_MOVIES },
  { name: 'ml-32m', title: 'MovieLens 32M, ratings.csv', reading: NAMED_MOVIES },
  { name: 'ml-latest', title: 'MovieLens latest and latest-small, ratings.csv', reading: NAMED_MOVIES },
  {
    name: 'netflix',
    title: 'Netflix Prize, combined_data_1.txt to combined_data_4.txt or mv_0000001.txt and so on',
    reading: { format: 'blocks', separator: ',', timestampFormat: 'date' },
    note: 'Dates are days: all ratings of a day have the same time.',
  },
  {
    name: 'jester',
    title: 'Jester dataset 1, jester-data-1.xls to jester-data-3.xls saved as CSV',
    reading: { format: 'matrix', header: false, skipColumns: 1, missing: { rating: 99 } },
    note: 'Users are lines, counted from 1: files that are read into one id space would share their users.',
  },
  {
    name: 'jester-2',
    title: 'Jester dataset 2, jester_ratings.dat',
    reading: {
      ...COMMAS,
      separator: 'whitespace',
      columns: { user: 0, item: 1, rating: 2, timestamp: null },
      missing: { rating: 99 },
    },
  },
  {
    name: 'book-crossing',
    title: 'Book-Crossing, BX-Book-Ratings.csv',
    reading: {
      ...{ format: 'csv', separator: ';', header: true, quotes: true, escapes: true, encoding: 'latin-1' },
      columns: { user: 'User-ID', item: 'ISBN', rating: 'Book-Rating', timestamp: null },
    },
    note: 'A rating of 0 says that the book was read, not that it was bad: explicit ratings are 1 to 10.',
  },
  {
    name: 'amazon-2014',
    title: 'Amazon product data 2014, ratings_*.csv (ratings only)',
    reading: { ...COMMAS, columns: IN_ORDER },
  },
  {
    name: 'amazon-2018',
    title: 'Amazon review data 2018, ratings only: the item comes before the user',
    reading: { ...COMMAS, columns: { item: 0, user: 1, rating: 2, timestamp: 3 } },
  },
  {
    name: 'amazon-2023',
    title: 'Amazon Reviews 2023, rating_only files',
    reading: { ...COMMAS, header: true, columns: REVIEW_NAMES_2023, timestampFormat: 'milliseconds' },
  },
  {
    name: 'amazon-reviews',
    title: 'Amazon reviews 2014 and 2018, JSON lines',
    reading: { format: 'jsonl', columns: REVIEW_NAMES },
  },
  {
    name: 'amazon-reviews-2023',
    title: 'Amazon Reviews 2023, JSON lines',
    reading: { format: 'jsonl', columns: REVIEW_NAMES_2023, timestampFormat: 'milliseconds' },
  },
  {
    name: 'yelp',
    title: 'Yelp Open Dataset, yelp_academic_dataset_review.json',
    reading: {
      format: 'jsonl',
      columns: { user: 'user_id', item: 'business_id', rating: 'stars', timestamp: 'date' },
      timestampFormat: 'date',
    },
    note: 'Dates have no zone and are taken for UTC.',
  },
  {
    name: 'hetrec-lastfm',
    title: 'HetRec 2011 Last.fm, user_artists.dat',
    reading: {
      ...TABS,
      header: true,
      columns: { user: 'userID', item: 'artistID', rating: 'weight', timestamp: null },
    },
    note: 'The rating is a play count.',
  },
  {
    name: 'kuairec',
    title: 'KuaiRec, big_matrix.csv and small_matrix.csv',
    reading: {
      ...COMMAS,
      header: true,
      columns: { user: 'user_id', item: 'video_id', rating: 'watch_ratio', timestamp: 'timestamp' },
      missing: { empty: true },
    },
    note: 'The rating is the share of the video that was watched; some rows of the small matrix have no time.',
  },
  {
    name: 'gowalla',
    title: 'Gowalla, loc-gowalla_totalCheckins.txt',
    reading: { ...TABS, columns: { user: 0, timestamp: 1, item: 4, rating: null }, timestampFormat: 'date' },
    note: 'A place that was visited several times has several rows.',
  },
  {
    name: 'lightgcn',
    title: 'Lists of LightGCN and related models (Gowalla, Yelp2018, Amazon-Book), train.txt and test.txt',
    reading: { format: 'lists' },
  },
];

/**
 * The layout of a name; one that is not known is refused with the nearest.
 * @example findLayout('ml-1m').name;   // 'ml-1m'
 */
export function findLayout(name: string): Layout {
  const names = LAYOUTS.map((layout) => layout.name);
  checkWord('layout', name, names, 'Unknown layout');
  return LAYOUTS.find((layout) => layout.name === name)!;
}
