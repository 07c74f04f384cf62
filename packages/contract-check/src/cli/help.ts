export const help = `razz-contract: hold a shop's backend against the contract

  razz-contract check [options]     check a backend; without --url the reference server, where there is one
  razz-contract mock [--port N]     serve the contract from memory
  razz-contract diff OLD NEW        compare two openapi.json files
  razz-contract docs [FOLDER]       write openapi.json
  razz-contract --help | --version

Options of check
  --url URL             where the backend answers, such as http://127.0.0.1:8000
  --email E --password P  an account; give two. Without, two are registered
  --token T             a bearer token; give two, where there are no sessions
  --header 'N: V'       sent with every request; may be repeated
  --data FILE           what the shop has: coupons, delivery charges, mailbox, examples (JSON)
  --include, --exclude  classes, rules, checks, calls or paths; '*' stands for anything
  --seed N              the same seed sends the same requests (1)
  --time 60s            how long the run may take (300s); checks that it cuts off make the exit code 2
  --rate N              at most so many requests a second
  --concurrency N       at most so many at once (8)
  --baseline FILE       findings that are known already; they fail nothing
  --write-baseline FILE notes today's findings as known
  --report FOLDER       index.html, junit.xml, report.json, report.sarif
  --fail-on LIST        classes or rules whose findings fail the run; also undecided, none
  --replay CHECK        runs one check, as a finding names it
  --list                shows every check and asks nothing
  --allow-writes        needed for a host that is not this machine: the check makes accounts, addresses and orders

Exit: 0 nothing found, 1 findings, 2 could not run, or cut off before every check had run.
`;
