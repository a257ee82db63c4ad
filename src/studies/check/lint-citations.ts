// The studies behind the codes of the linter. The table of codes names them by their first author, so that a title is written
// once.

/** By the first author. */
export const CITATIONS = {
  BEEL: 'Beel, Brunel, Data pruning in recommender systems research: best-practice or malpractice?, RecSys 2019 late-breaking results',
  COLD: 'Schein, Popescul, Ungar, Pennock, Methods and metrics for cold-start recommendations, SIGIR 2002',
  FERRARI:
    'Ferrari Dacrema, Cremonesi, Jannach, Are we really making much progress? A worrying analysis of recent neural recommendation approaches, RecSys 2019',
  JI: 'Ji, Sun, Zhang, Li, A critical study on data leakage in recommender system offline evaluation, ACM TOIS 2023',
  KAPOOR: 'Kapoor, Narayanan, Leakage and the reproducibility crisis in machine-learning-based science, Patterns 2023',
  MCSHERRY:
    'McSherry, Najork, Computing information retrieval performance measures efficiently in the presence of tied scores, ECIR 2008',
  MENG: 'Meng, McCreadie, Macdonald, Ounis, Exploring data splitting strategies for the evaluation of recommendation models, RecSys 2020',
  SAID: 'Said, Bellogín, Comparative recommender system evaluation: benchmarking recommendation frameworks, RecSys 2014',
  SAKAI:
    'Sakai, Statistical significance, power, and sample sizes: a systematic review of SIGIR and TOIS, 2006-2015, SIGIR 2016',
  SCHNABEL: 'Schnabel, Where do we go from here? Guidelines for offline recommender evaluation, 2022',
  STECK:
    'Steck, Embarrassingly shallow autoencoders for sparse data, WWW 2019; Ning, Karypis, SLIM: sparse linear methods for top-N recommender systems, ICDM 2011',
  TAMM: 'Tamm, Damdinov, Vasilev, Quality metrics in recommender systems: do we calculate metrics consistently?, RecSys 2021',
  WOOLRIDGE:
    'Woolridge, Wilner, Glick, Sequence or pseudo-sequence? An analysis of sequential recommendation datasets, Perspectives workshop at RecSys 2021',
  ZHAO: 'Zhao, Lin, Feng, Wang, Wen, A revisiting study of appropriate offline evaluation for top-N recommendation algorithms, ACM TOIS 2022',
} as const;
