// Spark MLlib's RankingMetrics. The golden values were derived from its Scala text and not obtained by running Spark.
import type { Dialect } from './dialect.js';

export const SPARK_DIALECTS: readonly Dialect[] = [
  {
    id: 'spark',
    version: '075aa42',
    library: 'Spark',
    commit: '075aa42',
    source: 'mllib/src/main/scala/org/apache/spark/mllib/evaluation/RankingMetrics.scala',
    about: 'Every user of the truth is paired with a list, empty if there is none.',
    golden: { file: 'spark-derived.json', variant: 'spark_derived/all_test_users' },
    reading: { ties: 'given' },
    metrics: {
      precision: { of: 'precision', golden: 'precisionAt{k}' },
      recall: { of: 'recall', golden: 'recallAt{k}' },
      map: { of: 'map', golden: 'meanAveragePrecisionAt{k}' },
      'map-whole': { of: 'map', cutoff: 'none', changes: { norm: 'relevant' }, golden: 'meanAveragePrecision' },
      ndcg: { of: 'ndcg', golden: 'ndcgAt{k}' },
      'ndcg-graded': {
        of: 'ndcg',
        changes: { gain: 'exp2' },
        golden: 'ndcgAt{k}_graded_labels_presorted',
        note: 'If the caller passes the labels with the highest grade first.',
      },
      'ndcg-graded-unsorted': {
        of: 'ndcg',
        changes: { gain: 'exp2', norm: 'ideal-as-given' },
        golden: 'ndcgAt{k}_graded_label_order',
        breaks: 'Above 1 where the labels are not given with the highest grade first.',
        note: 'The labels, in the order given, are taken as the ideal list.',
      },
    },
  },
];
