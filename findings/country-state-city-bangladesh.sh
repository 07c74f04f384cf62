#!/usr/bin/env bash
# WHAT: country-state-city@3.2.1, for the fields state and city of an address: the states of Bangladesh are districts and divisions in one list, Dhaka twice, with a town, Bahadia, among them, and 62 of 70 have no city; Comilla is a city of Chittagong Division and Gazipur one of Dhaka District, so that who chooses the district Comilla or Gazipur finds nothing, and Dhaka Division has none either.
# The common wrong guess: The states are of one kind, each with its cities, and a town is found under the district that has its name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent country-state-city@3.2.1 >/dev/null
cat > try.mjs <<'JS'
import module from 'country-state-city';
const { City, State } = module;
const states = State.getStatesOfCountry('BD').map(({ name, isoCode }) => ({ name, isoCode, cities: City.getCitiesOfState('BD', isoCode).map((city) => city.name) }));
const kinds = {};
for (const { name } of states) {
  const kind = /District$/.test(name) ? 'districts' : /Division$/.test(name) ? 'divisions' : name;
  kinds[kind] = (kinds[kind] ?? 0) + 1;
}
console.log(`${states.length} states: ${Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
const empty = states.filter(({ cities }) => cities.length === 0);
console.log(`without a city: ${empty.length}, such as ${empty.filter(({ name }) => /Comilla|Gazipur|Dhaka/.test(name)).map(({ name }) => name).join(', ')}`);
const homes = ['Comilla', 'Gazipur', 'Narayanganj', 'Bogra', 'Dhaka'].map((city) => `${city} in ${states.filter(({ cities }) => cities.includes(city)).map(({ name }) => name).join()}`);
console.log(homes.join('; '));
const expected = 'Comilla in Chittagong Division; Gazipur in Dhaka District; Narayanganj in Dhaka District; Bogra in Rajshahi District; Dhaka in Dhaka District';
process.exitCode = kinds.Bahadia === 1 && kinds.divisions > 1 && empty.length === 62 && states.length === 70 && homes.join('; ') === expected ? 0 : 1;
JS
echo 'WHAT: country-state-city@3.2.1, for the fields state and city of an address: the states of Bangladesh are districts and divisions in one list, Dhaka twice, with a town, Bahadia, among them, and 62 of 70 have no city; Comilla is a city of Chittagong Division and Gazipur one of Dhaka District, so that who chooses the district Comilla or Gazipur finds nothing, and Dhaka Division has none either; the common wrong guess: the states are of one kind, each with its cities, and a town is found under the district that has its name'
node try.mjs
