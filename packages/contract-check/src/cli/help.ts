export const help = `razz-contract: check a shop backend against the contract

  razz-contract check [options]     check a backend; without --url, the reference server if it is installed
  razz-contract mock [--port N]     serve the contract from memory
  razz-contract diff OLD NEW        compare two openapi.json files
  razz-contract docs [FOLDER]       write openapi.json
  razz-contract --help | --version

Options of check
  --url URL             base URL of the backend, such as http://127.0.0.1:8000
  --email E --password P  credentials of an account; pass two accounts (default: register two)
  --token T             a bearer token, for backends without sessions; pass two
  --header 'N: V'       header to send with every request; repeatable
  --data FILE           JSON file with coupons, delivery charges, mailbox, example values
  --include, --exclude  classes, rules, checks, operations or paths; '*' is a wildcard
  --seed N              the same seed sends the same requests (default 1)
  --time 60s            time limit of the run (default 300s); exits with 2 if checks are cut off
  --rate N              maximum requests per second
  --concurrency N       maximum concurrent requests (default 8)
  --baseline FILE       known findings, which do not fail the run
  --write-baseline FILE save the findings of this run as known
  --report FOLDER       write index.html, junit.xml, report.json and report.sarif
  --fail-on LIST        classes or rules that fail the run; also: inconclusive, none
  --replay CHECK        run a single check, by the id that a finding shows
  --list                list the checks without sending a request
  --allow-writes        required for a remote host: the run creates accounts, addresses and orders

Exit codes: 0 no findings, 1 findings, 2 the run failed or was cut off before every check had run.
`;
