#!/usr/bin/env bash
# WHAT: bangladesh-districts-upazilas@1.0.0 searchDistricts('Chattogram') begins with Bandarban and searchDistricts('Barishal') with Barguna, because the name of a division matches too; isValidDistrict refuses Chittagong, Comilla and Jessore, as most addresses still say; and Dhaka has five upazilas, none of the city's thanas (Dhanmondi, Gulshan, Uttara).
# The common wrong guess: the first result for the exact name of a district is that district, its English names are those in use, and every buyer in Dhaka finds an area.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent bangladesh-districts-upazilas@1.0.0 >/dev/null
cat > try.cjs <<'JS'
const places = require('bangladesh-districts-upazilas');
const first = ['Chattogram', 'Barishal', 'Khulna', 'Rangpur'].map((name) => `${name}: ${places.searchDistricts(name)[0].name}`);
console.log(`first result of searchDistricts, ${first.join('; ')}`);
const old = ['Chittagong', 'Comilla', 'Jessore', 'Barisal'].filter((name) => places.isValidDistrict(name));
console.log(`former names that are valid: ${old.join(', ') || 'none'}`);
const dhaka = places.getUpazilasByDistrict('Dhaka').map(({ name }) => name);
console.log(`upazilas of Dhaka: ${dhaka.join(', ')}`);
const thanas = ['Dhanmondi', 'Gulshan', 'Uttara', 'Motijheel'].filter((name) => places.searchUpazilas(name).length > 0);
console.log(`thanas of the city that are found: ${thanas.join(', ') || 'none'}`);
process.exitCode = first[0] === 'Chattogram: Bandarban' && first[1] === 'Barishal: Barguna' && old.length === 0 && dhaka.length === 5 && thanas.length === 0 ? 0 : 1;
JS
cat <<'WHAT'
WHAT: bangladesh-districts-upazilas@1.0.0 searchDistricts('Chattogram') begins with Bandarban and searchDistricts('Barishal') with Barguna, because the name of a division matches too; isValidDistrict refuses Chittagong, Comilla and Jessore, as most addresses still say; and Dhaka has five upazilas, none of the city's thanas (Dhanmondi, Gulshan, Uttara); the common wrong guess: the first result for the exact name of a district is that district, its English names are those in use, and every buyer in Dhaka finds an area
WHAT
node try.cjs
