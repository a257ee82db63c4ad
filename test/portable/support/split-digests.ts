// Splits of the synthetic log as two programs in other languages made them: one in Python with hashlib and numpy, and for
// RiVal one in Java with java.util. A literal that changes is a split that changed, for everybody who published one.

import type { SplitOptions } from '../../../src/data/splitting/split-options.js';

const RATIOS = [0.8, 0.1, 0.1];

/** Options and the digest of all parts of all folds, as `splitDigest` computes it. */
export const SPLIT_DIGESTS: readonly (readonly [SplitOptions, string])[] = [
  [
    { method: 'user-ratio', order: 'temporal', ties: 'row', rounding: 'recbole1x', ratios: RATIOS },
    '3ce70070a9b9fbb0a5faf5e7e35a9ce6b39248c837e6ea7ce7e928a3e52326e4',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'row', rounding: 'recbole0x', ratios: RATIOS },
    'f43ed62a93386f464532e83574ba7a036ce52524d94bf9dc548b653705398671',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'row', rounding: 'boundaries', ratios: RATIOS },
    'f4f013021caf76355274babbfe36c41be1932f2ab6dd48147364adf50dbbc5e3',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'row', rounding: 'ceil', ratios: RATIOS },
    '868d7df618768716cb558ab1824475af69fba92cdd292449ac849c990776344c',
  ],
  [
    { method: 'leave-n-out', order: 'temporal', ties: 'row' },
    '3756b146372a8f58e2da52492ecd8d197a421ae79aafbd197c5477769a48020a',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'item', rounding: 'recbole1x', ratios: RATIOS },
    '25a4878b1a538a43606ffee3f392cf4dad7020abc6a0136eb4ff390e573e6abd',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'item', rounding: 'recbole0x', ratios: RATIOS },
    '92465984dbff8fd20e1a36273080d30b6e4fc3616fd4de12b13cb2dc3f4c6f18',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'item', rounding: 'boundaries', ratios: RATIOS },
    '1818e51216f0d916bedf92cc8a5df8a5ef4c6600753f5ea852da712d637f2358',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'item', rounding: 'ceil', ratios: RATIOS },
    '09ce19b5e28678f49535ee62ba1124b27677bc01687b5676f668e0dbbd44ee4c',
  ],
  [
    { method: 'leave-n-out', order: 'temporal', ties: 'item' },
    '5d7ea1b4122f4096d1f2eb218021f4fe2f892405033be1e4a48448c47d38f65e',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'item-descending', rounding: 'recbole1x', ratios: RATIOS },
    '9cc3222853ffc4deb95e987269db753e4174e26ee0d927fa132112afa5b8d984',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'item-descending', rounding: 'recbole0x', ratios: RATIOS },
    '213b968d1c8c6ccca98a56097ff9689f895d304c324ec1649acfd67897c05077',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'item-descending', rounding: 'boundaries', ratios: RATIOS },
    '9d04d85fcb3e6b04aa615a792a34c97a6dadd2ebf16206ef7c53b58b7a898401',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'item-descending', rounding: 'ceil', ratios: RATIOS },
    'df5277d4cbea7c25e1b9b3b5d644e59e86b7b3f007e8088095b1d40d77843593',
  ],
  [
    { method: 'leave-n-out', order: 'temporal', ties: 'item-descending' },
    'f6b2d0e7e39e7b017b0e7d36da2d624bc40accfa5fd4c957927ca213fa26dd99',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'seeded', key: 'sha256', rounding: 'recbole1x', ratios: RATIOS },
    '69d844a97f4e952e101364dc8519504b34ffe8bc65ac22394467b4366bb6a977',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'seeded', key: 'sha256', rounding: 'recbole0x', ratios: RATIOS },
    '7d75fe4da21048695b63b128b224122db1e37548bc82d8d10cdcfaab19d5224e',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'seeded', key: 'sha256', rounding: 'boundaries', ratios: RATIOS },
    '2fd62c3a70c2e88821cdcc53eaf467976cf5617a5defbbe482b1cc9cc757b966',
  ],
  [
    { method: 'user-ratio', order: 'temporal', ties: 'seeded', key: 'sha256', rounding: 'ceil', ratios: RATIOS },
    'c04ea62a67862e9939cbd5d3034f97ece26f218e947ae0583ab0313647a9217a',
  ],
  [
    { method: 'leave-n-out', order: 'temporal', ties: 'seeded', key: 'sha256' },
    'b603af3db7588952854892a1bd5e4045a7880dfcde46750f7620235af944a67d',
  ],
  [
    { method: 'user-ratio', order: 'random', key: 'sha256', rounding: 'recbole1x', ratios: RATIOS },
    'b906d74237dbe6e5da9fc416b0646f669ba24db36dfc42b7f5bba83941370816',
  ],
  [
    { method: 'user-ratio', order: 'random', key: 'sha256', rounding: 'recbole0x', ratios: RATIOS },
    '50620f18d1eb8b646f3fa7a7e74d10f76c453c65f2810ef117ac58fc912b02d1',
  ],
  [
    { method: 'user-ratio', order: 'random', key: 'sha256', rounding: 'boundaries', ratios: RATIOS },
    '093a43d43a00c04db8bc473ef8b0617fcf26dabca58e4c1e213e262bacf40a7e',
  ],
  [
    { method: 'user-ratio', order: 'random', key: 'sha256', rounding: 'ceil', ratios: RATIOS },
    'da1444f3c7c093a8e453607a78b0f306b20009b7b5beadb581b17a3d31b12a3d',
  ],
  [
    { method: 'leave-n-out', order: 'random', key: 'sha256' },
    '963c455e3b906c6d6f0a1cb75cd90024301f08beb6401e7b3c5bc2d1cc837576',
  ],
  [
    { method: 'leave-n-out', order: 'temporal', ties: 'row', validation: 2, test: 3 },
    '01619be4f6886a50e77402e26806d23f08a31aeb8c08bfde69f39c5da117bdf4',
  ],
  [
    { method: 'hold-n-out', order: 'random', key: 'sha256', seed: 42, test: 5, leastTrain: 4 },
    '617a096869d670fb5dec4fd9a24f722a79ecaa47c85c9639e63f17087b05af40',
  ],
  [
    { method: 'given-n', order: 'temporal', ties: 'row', given: 4, validation: 1 },
    '2310f51aa1ebd0fb5c8e59a57daa004c5a1ce6c5d04ef8251b1cac1eeeadb149',
  ],
  [
    { method: 'global-ratio', key: 'sha256', seed: 3, ratios: RATIOS },
    '2d806f15c11bb6a7a1a00c07ec76f95ed4b36e03a5e0edf6d8a75e2109b530d2',
  ],
  [
    { method: 'global-temporal', ratios: [0.8, 0.2] },
    '3b30553e25d77b3c5bf7653326e7b0e0c82625647696d5bcd5ff13df619f9c45',
  ],
  [{ method: 'global-temporal', ratios: RATIOS }, '4ea7c3383dbe21fd56a361a3b0174d5e2dd29374c2c5ce8e3a1ee24ab0e11be8'],
  [
    { method: 'global-temporal', cut: 'boundary-later', ratios: RATIOS },
    '995c589266b7db2c8ac1bc38337650c554391273635d7e127f7e498eebebf083',
  ],
  [
    { method: 'global-temporal', cut: 'absolute', times: [19213, 19276] },
    '995c589266b7db2c8ac1bc38337650c554391273635d7e127f7e498eebebf083',
  ],
  [
    { method: 'global-temporal', cut: 'index', ties: 'row', ratios: [0.8, 0.2] },
    '934b1529a7e3d0eb874d47a6134290a4d23dc03f7d1831e5675c2618c99a03e3',
  ],
  [
    { method: 'global-temporal', cut: 'index', ties: 'item', ratios: [0.8, 0.2] },
    '147b2cbde27d8c32e6274a7f3b570539857be9c6e5797f232bc27c539f6648dc',
  ],
  [
    { method: 'global-temporal', cut: 'index', ties: 'item-descending', ratios: [0.8, 0.2] },
    '9617f999e49494fb83f55c454c4491dfd12d38059ab0bc7cfe658e5ef4d97072',
  ],
  [
    { method: 'global-temporal', cut: 'index', ties: 'seeded', key: 'sha256', ratios: [0.8, 0.2] },
    '0d1d29d00a3bc9a7dd9a0b2c205fb2775936818ce5bd68e83dd6f75497482f95',
  ],
  [
    { method: 'global-temporal', cut: 'percentile', ratios: [0.8, 0.2] },
    '3b30553e25d77b3c5bf7653326e7b0e0c82625647696d5bcd5ff13df619f9c45',
  ],
  [
    { method: 'cross-validation', folds: 4, seed: 9, key: 'sha256' },
    'f4288752e40ea6d7ec07c54c3aeed75a181767b185750aa9bb209ecb65da4298',
  ],
  [
    { method: 'cross-validation', folds: 4, seed: 9, key: 'sha256', validation: true },
    'c19c8a796c7e90c4b697c13bb8996ed3fdeb2c593e63b7e69d10bfd433992281',
  ],
  [
    { method: 'cross-validation', scope: 'global', folds: 5, seed: 9, key: 'sha256' },
    'ea737c1dc921bd8a0da45c6bda73f82d14ae0d611c0de2a9737f402a25fd9472',
  ],
  [{ method: 'user-inductive', key: 'sha256' }, 'fcdfc2e423471e604437cc403f49a9c65142b9f0651869ce5f83b1d8c80b9cfb'],
  [
    { method: 'user-inductive', key: 'sha256', seed: 6, folds: 4, test: 2, held: 'last', ties: 'row' },
    'b283bd341c76187de07ca28036933d2ed8a69c72283c141408b3003203363324',
  ],
  [
    { method: 'item-inductive', key: 'sha256', tooFew: 'train' },
    'dcc1fbcefbf3801b57cfc90efef7b57889b9f3a27b10cb9eea51235c89e501f6',
  ],
  [
    { method: 'fully-inductive', folds: 3, seed: 5, key: 'sha256' },
    '163f565dccddd641230ea1709079e2b119a50cba7e4fb47df0073872a3c4f821',
  ],
  [
    { method: 'rival-cross-validation', scope: 'user', seed: 2048 },
    'f72a1d7085ef589495fb443a7fcdbb8c1b6ab3e5cca9d03aed341e659efc1fd1',
  ],
  [
    { method: 'rival-ratio', scope: 'user', ratio: 0.7, seed: 77 },
    '2460e55680aed825b160859081f8e2a6004b6230046b7d21e3c45b1688a848d1',
  ],
  [
    { method: 'rival-temporal', scope: 'user', ratio: 0.7 },
    '02139f96fe41de89a82a3b257c44b72979216ccf86961ceeb562ec5e303f3d7d',
  ],
  [
    { method: 'rival-cross-validation', scope: 'global', seed: 2048 },
    'b263f47a68c2a126226616a688caa60c326031c17a81a446a4e705b0d01e8cfe',
  ],
  [
    { method: 'rival-ratio', scope: 'global', ratio: 0.7, seed: 77 },
    'a954c174955a4bab6264ec1bf0d2d205ab54e32757c1d40c33570713376916d8',
  ],
  [
    { method: 'rival-temporal', scope: 'global', ratio: 0.7 },
    'e1e420d8519761f88d0d13bc6a7b4d8e6fdaa79a8b455f518f48d80f3c369a3b',
  ],
  [
    { method: 'user-crossfold', order: 'random', folds: 5, test: 10, seed: 3, key: 'sha256' },
    'f917772406f42ed151cf0137dbeb49d6cc3737a5ea03919c20e363072535122c',
  ],
  [
    { method: 'user-crossfold', order: 'temporal', ties: 'item', folds: 4, given: 5, seed: 3, key: 'sha256' },
    '9a6cc9076ed49c231fcbca1311ed3d3a3fb195dd56de37e603468b10f577b52e',
  ],
  [
    { method: 'user-crossfold', order: 'random', share: 0.2, key: 'sha256' },
    'c2be1ac7516ab6afd2fcd1dcaec32232ab5cec71dac3d5bb597195210d54a697',
  ],
  [
    { method: 'top-rated', test: 5, seed: 9, key: 'sha256' },
    '5561017da0e40bf8616c374ce23ef608cbfac67d142f0bfa850863ac620aee24',
  ],
  [
    {
      ...{ method: 'top-rated', test: 5, leastRows: 12, folds: 3, ties: 'item', relevance: '>=4' },
      ...{ seed: 9, key: 'sha256' },
    },
    '4a44b4d58724b5dc18c5a9699e0b459e4789676519167f8b8626e4712505d91c',
  ],
  [
    { method: 'cross-validation', scope: 'item', seed: 4, key: 'sha256' },
    'b43aeb6958fd65712aeb12489eca64b5ffb0f4d97a595d1c9b0146c71350cf8f',
  ],
  [
    { method: 'cross-validation', scope: 'item', tooFew: 'train', seed: 4, key: 'sha256' },
    '9ed31c77c1cd0321def0273e008e74523b07511594bddd6aa92f4ae31618f48f',
  ],
  [
    { method: 'cross-validation', folds: 30, tooFew: 'train', seed: 4, key: 'sha256' },
    '718c4bfed1c1973a19192adc06935ca8c86b44c7acc0b91f9cefbcb31bd031b0',
  ],
];

/** The same of the folds of search. */
export const SEARCH_DIGESTS: readonly (readonly [SplitOptions, string])[] = [
  [{ method: 'user-inductive', key: 'sha256' }, 'e8a27abc5cbd94530d798cbff8225a85db0bb8b7f604bc8eddd0353e646c67f1'],
  [
    { method: 'item-inductive', key: 'sha256', tooFew: 'train' },
    'f5b6cb273b3a205a25dd33c33b4f56b01ede50a66f92b6f43214ea49091e168d',
  ],
  [
    { method: 'fully-inductive', folds: 3, seed: 5, key: 'sha256' },
    'c76c8b2e57b295c5c890d4397137b64bf344c41ae82093ebf181e036a40be113',
  ],
];
