/** Preloaded into a server process: each SIGUSR2 steps its clock by an hour, forwards and back in turn. */
const hour = 3_600_000;
let offset = 0;
process.on('SIGUSR2', () => {
  offset = offset === 0 ? hour : 0;
});

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offset);
    else super(...values);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
