#!/usr/bin/env bash
# WHAT: URI templates with a filter that is not set: for [M, null], whose null RFC 6570 leaves out, uri-templates@0.2.0, uri-template@2.0.0, uri-template-lite@23.4.0 and @hyperjump/uri-template@0.3.0 send the size "null", and the last one also sends shop=null for a null of its own; {+path} with a%20b, which keeps what is escaped, is a%2520b for uri-template-lite, another page; url-template@3.1.1 has each right.
# The common wrong guess: Null is undefined for a template, in a list too, and {+path} escapes nothing twice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent url-template@3.1.1 uri-templates@0.2.0 uri-template@2.0.0 uri-template-lite@23.4.0 @hyperjump/uri-template@0.3.0 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import hyperjump from '@hyperjump/uri-template';
import { expand as liteExpand } from 'uri-template-lite';
import { parseTemplate } from 'url-template';
const require = createRequire(import.meta.url);
const [uriTemplates, uriTemplate] = [require('uri-templates'), require('uri-template')];
const libraries = {
  'url-template': (template, values) => parseTemplate(template).expand(values),
  'uri-templates': (template, values) => uriTemplates(template).fill(values),
  'uri-template': (template, values) => uriTemplate.parse(template).expand(values),
  'uri-template-lite': (template, values) => liteExpand(template, values),
  '@hyperjump/uri-template': (template, values) => hyperjump.expand(template, values),
};
const cases = [['/products{?size}', { size: ['M', null] }], ['/products{?shop}', { shop: null }], ['/{+path}', { path: 'a%20b' }]];
const seen = Object.entries(libraries).map(([name, expand]) => {
  const urls = cases.map(([template, values]) => expand(template, values));
  console.log(`${name}: ${cases.map(([template, values], index) => `${template} with ${JSON.stringify(values)} is ${urls[index]}`).join('; ')}`);
  return urls.join(' ');
});
const right = '/products?size=M /products /a%20b';
const withNull = '/products?size=M,null /products /a%20b';
process.exitCode = seen.join() === [right, withNull, withNull, '/products?size=M,null /products /a%2520b', '/products?size=M,null /products?shop=null /a%20b'].join() ? 0 : 1;
JS
echo 'WHAT: URI templates with a filter that is not set: for [M, null], whose null RFC 6570 leaves out, uri-templates@0.2.0, uri-template@2.0.0, uri-template-lite@23.4.0 and @hyperjump/uri-template@0.3.0 send the size "null", and the last one also sends shop=null for a null of its own; {+path} with a%20b, which keeps what is escaped, is a%2520b for uri-template-lite, another page; url-template@3.1.1 has each right; the common wrong guess: null is undefined for a template, in a list too, and {+path} escapes nothing twice'
node try.mjs
