import type { WeaveName } from '../illustrations/cloth/weaves.ts';

interface Motif {
  /** As in a product's name; '' omits it. */
  readonly name: string;
  readonly weave: WeaveName;
  /** Follows the cloth in the short description: 'handloom cotton <phrase>'. */
  readonly phrase: string;
  /** A sentence for the description. */
  readonly note: string;
}

/** Patterns woven, printed or embroidered on the cloth. */
export const motifs = {
  buti: {
    name: 'Phool Buti',
    weave: 'buti',
    phrase: 'dotted with small woven flowers',
    note: 'Each buti is laid in by hand with its own bobbin, thread by thread, so no two are exactly alike.',
  },
  hazar: {
    name: 'Hazar Buti',
    weave: 'hazarButi',
    phrase: 'covered in tiny butis',
    note: 'A thousand butis, the name says; we stopped counting there.',
  },
  jaal: {
    name: 'Jaal',
    weave: 'jaal',
    phrase: 'with a net of vines and flowers',
    note: 'The jaal covers the ground from edge to edge, the slowest pattern on the loom.',
  },
  tersa: {
    name: 'Tersa',
    weave: 'terchi',
    phrase: 'with slanting rows of motifs',
    note: 'The tersa rows run on the slant, which makes the cloth look longer when it is worn.',
  },
  kolka: {
    name: 'Kolka',
    weave: 'kolka',
    phrase: 'with kolka motifs',
    note: 'The kolka, a mango bent by the wind, is the oldest pattern we draw.',
  },
  padma: {
    name: 'Padma',
    weave: 'lotus',
    phrase: 'with open lotuses',
    note: 'The lotuses are set in a half-drop, so that none sits straight above another.',
  },
  bagan: {
    name: 'Bagan',
    weave: 'floral',
    phrase: 'with garden flowers and leaves',
    note: 'The flowers were drawn from a courtyard garden in Manikganj: jaba, beli and tagar.',
  },
  lata: {
    name: 'Lata',
    weave: 'sprig',
    phrase: 'with small sprigs of leaf and bud',
    note: 'The sprigs are small enough to be worn to work and fine enough for an invitation after it.',
  },
  block: {
    name: 'Block Print',
    weave: 'block',
    phrase: 'printed by hand with carved wooden blocks',
    note: 'Printed by hand with gamari-wood blocks; a slight overlap here and there is how you can tell.',
  },
  dure: {
    name: 'Dure',
    weave: 'stripes',
    phrase: 'in broad woven stripes',
    note: 'The dure stripes are woven in, not printed, and look the same inside out.',
  },
  fineStripe: {
    name: 'Fine Stripe',
    weave: 'pinstripe',
    phrase: 'in fine woven stripes',
    note: 'The stripes are two threads wide: plain from across a room, lively up close.',
  },
  gamchaCheck: {
    name: 'Gamcha Check',
    weave: 'gamcha',
    phrase: 'in gamcha checks',
    note: 'The check is that of the village gamcha, woven a little finer.',
  },
  smallCheck: {
    name: 'Small Check',
    weave: 'smallCheck',
    phrase: 'in small checks',
    note: 'The checks are woven from dyed yarn, so the colour goes all the way through.',
  },
  nakshi: {
    name: 'Nakshi',
    weave: 'kantha',
    phrase: 'worked in kantha stitch with lotuses and flowers',
    note: 'The running stitch goes through every layer; turn it over and the back is nearly as neat.',
  },
  batik: {
    name: 'Batik',
    weave: 'batik',
    phrase: 'wax-dyed in bold rounds',
    note: 'The fine cracks come from the wax breaking in the dye bath and are different on each piece.',
  },
  ikat: {
    name: 'Ikat',
    weave: 'ikat',
    phrase: 'with feathered ikat diamonds',
    note: 'The threads are tied and dyed before weaving, which gives the diamonds their soft edge.',
  },
  tieDye: {
    name: 'Tie-Dye',
    weave: 'tieDye',
    phrase: 'tie-dyed in small rings',
    note: 'Every ring is a pinch of cloth tied by hand with waxed thread before dyeing.',
  },
  meena: {
    name: 'Meena',
    weave: 'brocade',
    phrase: 'with zari arches and enamel-coloured flowers',
    note: 'Zari and coloured silk are worked side by side; the loom takes two weavers, one at each end.',
  },
  plain: {
    name: '',
    weave: 'plain',
    phrase: 'with a plain ground that lets the weave show',
    note: 'No print: the slub of the yarn does the work.',
  },
  smooth: {
    name: '',
    weave: 'quiet',
    phrase: 'with a smooth, even face',
    note: 'Finished by hand and checked twice before it leaves the workshop.',
  },
  grain: {
    name: '',
    weave: 'plain',
    phrase: 'with the natural grain left to show',
    note: 'Small marks in the grain are how you know it is real; no two hides are alike.',
  },
  zardozi: {
    name: 'Zardozi',
    weave: 'quiet',
    phrase: 'embroidered in metal thread',
    note: 'The leaves along the side are couched in metal thread by hand, over card, and do not flatten.',
  },
  cast: {
    name: '',
    weave: 'plain',
    phrase: 'finished and set by hand',
    note: 'Cast in our own moulds, filed by hand and polished with tamarind, as our grandfather did.',
  },
  polka: {
    name: 'Polka',
    weave: 'dots',
    phrase: 'with dots large and small',
    note: 'The dots are screen-printed with water-based colour that does not crack.',
  },
  fish: {
    name: 'Little Fish',
    weave: 'fish',
    phrase: 'printed with swimming fish',
    note: 'Count the fish with your child: there is an odd one out near the edge.',
  },
  kite: {
    name: 'Kite',
    weave: 'kites',
    phrase: 'printed with paper kites',
    note: 'The kites are those of Shakrain, the winter kite day of Old Dhaka.',
  },
  star: {
    name: 'Star',
    weave: 'stars',
    phrase: 'scattered with stars',
    note: 'The stars were cut in paper by the tailor’s daughter, then printed.',
  },
  boat: {
    name: 'Nouka',
    weave: 'boats',
    phrase: 'printed with sailing boats',
    note: 'The boats are the panshi of the Padma, sail up and going home.',
  },
  quilted: {
    name: 'Quilted',
    weave: 'quilted',
    phrase: 'quilted in diamonds',
    note: 'Two layers of cotton with a thin wadding between, quilted by machine and bound by hand.',
  },
  cable: {
    name: 'Cable Knit',
    weave: 'cable',
    phrase: 'knitted in cables',
    note: 'The cables run front and back; the ribs at neck and cuff keep their spring after washing.',
  },
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
