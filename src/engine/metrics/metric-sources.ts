// Where every metric of the catalogue is defined, by name. It is apart from the definitions, so that a page that only evaluates
// need not carry it.
const DESHPANDE = 'Deshpande & Karypis, Item-based top-N recommendation algorithms, ACM TOIS 22(1), 2004';
const KENT =
  'Kent, Berry, Luehrs & Perry, Machine literature searching VIII: operational criteria for designing information retrieval ' +
  'systems, American Documentation 6(2), 1955';
const BUCKLEY = 'Buckley & Voorhees, Evaluating evaluation measure stability, SIGIR 2000';
const ANELLI =
  'Anelli et al., Elliot: a comprehensive and rigorous framework for reproducible recommender systems evaluation, SIGIR 2021';
const VOORHEES = 'Voorhees, The TREC-8 question answering track report, TREC 1999';
const CUMULATED_GAIN =
  'Järvelin & Kekäläinen, Cumulated gain-based evaluation of IR techniques, ACM TOIS 20(4), 2002 (log2-clipped); ' +
  'Burges et al., Learning to rank using gradient descent, ICML 2005 (log2, exp2)';
const MOFFAT = 'Moffat & Zobel, Rank-biased precision for measurement of retrieval effectiveness, ACM TOIS 27(1), 2008';
const MANNING = 'Manning, Raghavan & Schütze, Introduction to Information Retrieval, Cambridge University Press, 2008';
const TREC_EVAL = 'trec_eval 9.0.8, National Institute of Standards and Technology, measure';
const RENDLE =
  'Rendle, Freudenthaler, Gantner & Schmidt-Thieme, BPR: Bayesian personalized ranking from implicit feedback, UAI 2009';
const ZHU = 'Zhu et al., Optimized cost per click in Taobao display advertising, KDD 2017; weights as in RecBole, 2021';
const HANLEY =
  'Hanley & McNeil, The meaning and use of the area under a receiver operating characteristic (ROC) curve, Radiology 143(1), 1982';
const DACREMA =
  'The evaluation code of Ferrari Dacrema, Cremonesi & Jannach, Are we really making much progress? A worrying analysis of ' +
  'recent neural recommendation approaches, RecSys 2019 (ROC_AUC); RePlay, 2021 (RocAuc)';
const SCHROEDER =
  'Schröder, Thiele & Lehner, Setting goals and choosing metrics for recommender system evaluations, UCERSTI at RecSys 2011';
const TAMM =
  'The notebook for RecBole of Tamm, Damdinov & Vasilev, Quality metrics in recommender systems: do we calculate metrics consistently?, RecSys 2021';
const TSOUMAKAS =
  'Tsoumakas, Katakis & Vlahavas, Mining multi-label data, Data Mining and Knowledge Discovery Handbook, Springer, 2010';
const ZHAO =
  'Zhao et al., A revisiting study of appropriate offline evaluation for top-N recommendation algorithms, ACM TOIS 41(2), 2022';
const ABDOLLAHPOURI =
  'Abdollahpouri, Burke & Mobasher, Managing popularity bias in recommender systems with personalized re-ranking, FLAIRS 2019';
const ZHOU = 'Zhou et al., Solving the apparent diversity-accuracy dilemma of recommender systems, PNAS 107(10), 2010';
const REPLAY_SURPRISAL = 'RePlay 0.4.0, metric Surprisal (2021)';
const RECBOLE_TAIL = 'RecBole 1.0.0, metric TailPercentage (2021)';
const VARGAS =
  'Vargas & Castells, Rank and relevance in novelty and diversity metrics for recommender systems, RecSys 2011';
const ELLIOT_RETRIEVED = 'Elliot 0.3.1, metric NumRetrieved (2021)';
const GE =
  'Ge, Delgado-Battenfeld & Jannach, Beyond accuracy: evaluating recommender systems by coverage and serendipity, RecSys 2010';
const ADOMAVICIUS =
  'Adomavicius & Kwon, Improving aggregate recommendation diversity using ranking-based techniques, IEEE TKDE 24(5), 2012';
const MICROSOFT = 'Microsoft Recommenders 0.7.0, metric catalog_coverage (2021)';
const HERLOCKER =
  'Herlocker, Konstan, Terveen & Riedl, Evaluating collaborative filtering recommender systems, ACM TOIS 22(1), 2004';
const FLEDER =
  "Fleder & Hosanagar, Blockbuster culture's next rise or fall: the impact of recommender systems on sales diversity, " +
  'Management Science 55(5), 2009';
const SHANI = 'Shani & Gunawardana, Evaluating recommendation systems, Recommender Systems Handbook, 2011';
const MURAKAMI =
  'Murakami, Mori & Orihara, Metrics for evaluating the serendipity of recommendation lists, JSAI 2007, in the form of RePlay 0.4.0 (2021)';
const REPLAY_NOVELTY = 'RePlay, metric Novelty (2026)';
const VARGAS_COVERAGE =
  'Vargas, Baltrunas, Karatzoglou & Castells, Coverage, redundancy and size-awareness in genre diversity for ' +
  'recommender systems, RecSys 2014';
const ZHAI =
  'Zhai, Cohen & Lafferty, Beyond independent relevance: methods and evaluation metrics for subtopic retrieval, ' +
  'SIGIR 2003; with hits of one user in place of a topic as in Elliot, SIGIR 2021';
const REPLAY = 'CategoricalDiversity of the library RePlay, 2024';
const ZIEGLER =
  'Ziegler, McNee, Konstan & Lausen, Improving recommendation lists through topic diversification, WWW 2005';
const MICROSOFT_FEATURES = 'as in Microsoft Recommenders 0.7.0, 2021';
const AURALIST =
  'Zhang, Ó Séaghdha, Quercia & Jambor, Auralist: introducing serendipity into music recommendation, WSDM 2012';
const STECK = 'Steck, Calibrated recommendations, RecSys 2018';
const ZHU_BIAS =
  'Zhu, Wang & Caverlee, Measuring and mitigating item under-recommendation bias in personalized ranking systems, SIGIR 2020';
const ELLIOT =
  'Anelli et al., Elliot: a comprehensive and rigorous framework for reproducible recommender systems evaluation, ' +
  'SIGIR 2021';
const SINGH = 'Singh & Joachims, Fairness of exposure in rankings, KDD 2018';
const DELDJOO =
  'Deldjoo, Anelli, Zamani, Bellogín & Di Noia, A flexible framework for evaluating user and item fairness in ' +
  'recommender systems, User Modeling and User-Adapted Interaction 31, 2021';
const EKSTRAND =
  'Ekstrand et al., All the cool kids, how do they fit in?: Popularity and demographic biases in recommender ' +
  'evaluation and effectiveness, FAT* 2018 (means by group; their distance is the least and greatest of them)';
const TSINTZOU =
  'Tsintzou, Pitoura & Tsaparas, Bias disparity in recommendation systems, RMSE workshop at RecSys 2019 (arXiv:1811.01461)';
const WRIGHT = 'Wright, Correlation and causation, Journal of Agricultural Research 20(7), 1921';
const PEDREGOSA =
  'Pedregosa et al., Scikit-learn: Machine learning in Python, JMLR 12, 2011 (explained_variance_score)';
const GOOD = 'Good, Rational decisions, Journal of the Royal Statistical Society B 14(1), 1952';

export const METRIC_SOURCES: Readonly<Record<string, string>> = {
  hit: DESHPANDE,
  success: 'trec_eval 9.0.8, National Institute of Standards and Technology, measure success',
  hits: KENT,
  precision: KENT,
  recall: KENT,
  f1: 'van Rijsbergen, Information Retrieval, second edition, Butterworths, 1979',
  map: BUCKLEY,
  lrap: `${TSOUMAKAS}; hitless=one as in scikit-learn 1.2`,
  meanprecision: ANELLI,
  meanrecall: ANELLI,
  mrr: VOORHEES,
  arhr: DESHPANDE,
  dcg: CUMULATED_GAIN,
  ndcg: CUMULATED_GAIN,
  rbp: MOFFAT,
  err: 'Chapelle, Metzler, Zhang & Grinspan, Expected reciprocal rank for graded relevance, CIKM 2009',
  rprecision: MANNING,
  bpref: 'Buckley & Voorhees, Retrieval evaluation with incomplete information, SIGIR 2004',
  iprec: MANNING,
  iprec11: MANNING,
  costgain: `${TREC_EVAL} G and binG`,
  ndcgathits: `${TREC_EVAL} ndcg_rel`,
  ndcgatlevels: `${TREC_EVAL} Rndcg`,
  infap: 'Yilmaz & Aslam, Estimating average precision with incomplete and imperfect judgments, CIKM 2006',
  yaap: 'Robertson, On smoothing average precision, ECIR 2012',
  rprecisionat: `${TREC_EVAL} Rprec_mult`,
  setmap: `${TREC_EVAL} set_map`,
  utility: `${TREC_EVAL} utility`,
  count: `${TREC_EVAL}s num_q, num_ret, num_rel, num_rel_ret, num_nonrel_judged_ret; 10.0, unj`,
  auc: RENDLE,
  gauc: ZHU,
  sauc: HANLEY,
  listauc: DACREMA,
  lauc: SCHROEDER,
  truncatedgauc: TAMM,
  rankingloss: TSOUMAKAS,
  coverageerror: TSOUMAKAS,
  fallout: 'Manning, Raghavan & Schütze, Introduction to Information Retrieval, Cambridge University Press, 2008',
  novelty: ZHAO,
  arp: ABDOLLAHPOURI,
  selfinformation: ZHOU,
  surprisal: REPLAY_SURPRISAL,
  aplt: ABDOLLAHPOURI,
  aclt: ABDOLLAHPOURI,
  tailshare: RECBOLE_TAIL,
  epc: VARGAS,
  efd: VARGAS,
  stratrecall:
    'Steck & Xin, A generalized probabilistic framework and its variants for training top-k recommender systems, ' +
    'PRSAT at RecSys 2010; worth-of-list as in RiVal',
  retrieved: ELLIOT_RETRIEVED,
  coverage: GE,
  itemcount: ADOMAVICIUS,
  itemratio: MICROSOFT,
  usercoverage: HERLOCKER,
  usercount: HERLOCKER,
  gini: FLEDER,
  evenness: ADOMAVICIUS,
  entropy: SHANI,
  herfindahl: ADOMAVICIUS,
  interdiversity: ZHOU,
  unexpectedness: MURAKAMI,
  unseen: REPLAY_NOVELTY,
  genrecoverage: VARGAS_COVERAGE,
  srecall: ZHAI,
  categorydiversity: REPLAY,
  ild: ZIEGLER,
  diversity: `${ZIEGLER}; similarity by co-occurrence ${MICROSOFT_FEATURES}`,
  serendipity: `${AURALIST}; times relevance ${MICROSOFT_FEATURES}`,
  calibration: STECK,
  rsp: ZHU_BIAS,
  reo: ZHU_BIAS,
  poprsp: `${ZHU_BIAS}; groups by popularity as in Elliot, SIGIR 2021`,
  popreo: `${ZHU_BIAS}; groups by popularity as in Elliot, SIGIR 2021`,
  rankprob: `${ZHU_BIAS}; ${ELLIOT}`,
  exposure: SINGH,
  usermad: `${DELDJOO}; ${ELLIOT}`,
  usergap: EKSTRAND,
  userratio: EKSTRAND,
  itemmad: `${DELDJOO}; ${ELLIOT}`,
  biaslists: TSINTZOU,
  biasprofiles: TSINTZOU,
  biasdisparity: TSINTZOU,
  rmse: HERLOCKER,
  mse: HERLOCKER,
  mae: HERLOCKER,
  r2: WRIGHT,
  expvar: PEDREGOSA,
  logloss: GOOD,
  listlogloss:
    'Good, Rational decisions, Journal of the Royal Statistical Society B 14(1), 1952; over labelled candidates as in ' +
    'Microsoft Recommenders 0.6.0 (2021)',
};
