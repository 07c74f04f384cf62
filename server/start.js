// ES5 syntax, so that an old Node can parse this file and report its version.
var minimum = [20, 19];
var version = process.versions.node.split('.').map(Number);

const fail = (text) => {
  process.stderr.write([text, ''].join('\n'));
  process.exit(1);
};

if (version[0] < minimum[0] || (version[0] === minimum[0] && version[1] < minimum[1])) {
  fail(
    ['Razz needs Node ', minimum.join('.'), ' or newer; this is Node ', process.versions.node, '.'].join(''),
  );
}

import('tsx/esm/api')
  .then((tsx) => {
    tsx.register();
    return import('./main.ts');
  })
  .then(
    (server) => server.main(process.argv.slice(2)),
    (error) => {
      fail(
        /^Cannot find package/.test(error.message)
          ? 'Packages are missing: run "npm ci" first.'
          : error.stack,
      );
    },
  );
