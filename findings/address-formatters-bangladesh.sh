#!/usr/bin/env bash
# WHAT: @fragaria/address-formatter@6.7.1 and localized-address-format@1.3.3 leave parts of an address in Bangladesh out without a word: a village loses its upazila and district, or is itself lost beside a town, a house in Dhaka loses its block, or Dhanmondi, which the second one keeps for Pakistan; without a postcode the line is "Dhaka -".
# The common wrong guess: a formatter knows the order and the signs of a country, and each part that it was given is on the label.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @fragaria/address-formatter@6.7.1 localized-address-format@1.3.3 >/dev/null
cat > try.mjs <<'JS'
import formatter from '@fragaria/address-formatter';
import { formatAddress } from 'localized-address-format';
const format = formatter.format ?? formatter.default.format;
const addresses = [
  { road: 'Bazar Road', village: 'Shibpur', municipality: 'Raipura', county: 'Narsingdi', state: 'Dhaka Division', postcode: '1630' },
  { village: 'Shibpur', town: 'Raipura', county: 'Narsingdi', postcode: '1630' },
  { houseNumber: '12', road: 'Road 5', neighbourhood: 'Block C', suburb: 'Banani', city: 'Dhaka', postcode: '1213' },
  { houseNumber: '12', road: 'Road 5', city: 'Dhaka' },
];
const lost = addresses.map((address) => {
  const label = format({ ...address, countryCode: 'BD' });
  const missing = Object.values(address).filter((part) => !label.includes(part));
  console.log(`@fragaria/address-formatter: ${JSON.stringify(address)}: ${JSON.stringify(label)}, lost: ${missing.join(', ') || 'nothing'}`);
  return missing.join();
});
const parts = { name: 'A. Rahman', addressLines: ['House 12, Road 5'], dependentLocality: 'Dhanmondi', locality: 'Dhaka', postalCode: '1205' };
const [here, there] = ['BD', 'PK'].map((postalCountry) => formatAddress({ ...parts, postalCountry }));
console.log(`localized-address-format: BD ${here.join(' / ')}, PK ${there.join(' / ')}`);
const asBefore = lost.join(';') === 'Raipura,Narsingdi,Dhaka Division;Shibpur,Narsingdi;Block C;' && !here.includes('Dhanmondi') && there.includes('Dhanmondi');
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: @fragaria/address-formatter@6.7.1 and localized-address-format@1.3.3 leave parts of an address in Bangladesh out without a word: a village loses its upazila and district, or is itself lost beside a town, a house in Dhaka loses its block, or Dhanmondi, which the second one keeps for Pakistan; without a postcode the line is "Dhaka -"; the common wrong guess: a formatter knows the order and the signs of a country, and each part that it was given is on the label'
node try.mjs
