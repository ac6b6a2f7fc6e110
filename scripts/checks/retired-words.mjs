/**
 * Words that Kwela no longer uses, each with its replacement. `in` limits a word to the folders where it had that
 * meaning; `except` lists the files where it means something else.
 * @type {{ word: string, say: string, pattern: RegExp, except?: string[], in?: string[] }[]}
 */
export const retiredWords = [
  {
    word: 'letter',
    say: 'email',
    pattern:
      /\b(written|posted|owed|queue|send|write|claim|list|count|resend|retry|release|revise|withdraw|owe)_?letters?\b|\bletter_?(facts|kinds?|rows?|status|statuses|setting|matter|block|filter|badge|list|reader|card|link|search|html|text|view|routes|words|ids?|key|resent)\b|\bletters_?(kept|waiting|failed|sent|released|retried|owed|to)\b|\b(a|the|an|one|every|each|another) letter (of (an order|its own|a return)|that (waits|failed|proves|cannot)|is (sent|owed|written))\b|\b(from|into|update|table) letters\b|staff:letters|parcel_?letters/i,
  },
  {
    word: 'edition (of an email)',
    say: 'resendCount',
    pattern: /\bedition\b/i,
    in: ['server/', 'contract/', 'web/'],
  },
  {
    word: 'facts and writing (of an email)',
    say: 'data and content',
    pattern: /sealed_?(facts|writing)/i,
  },
  { word: 'sweep', say: 'job', pattern: /sweep/i },
  {
    word: 'try (that is counted)',
    say: 'attempt, rate limit',
    pattern:
      /\b(count_?try|give_?try_?back|too_?many_?tries|too many tries|\w*triers?|try_?limits?|try_?counts)\b/i,
    except: ['contract/wire/problem.ts'],
  },
  {
    word: 'proof (sent by email)',
    say: 'verification token',
    pattern:
      /\b(issue|find|take|replace|delete|refuse|stale|new)_?proofs?\b|\bproof_?(purposes?|expiry|password|address|failed)\b|invalid_proof|\b(from|into|update|table) proofs\b/i,
  },
  {
    word: 'try a password or code',
    say: 'check',
    pattern: /\btry_?(password|code)\b|\b(password|code)_?try\b/i,
  },
  {
    word: 'sheet (of products)',
    say: 'CSV',
    pattern: /(?<!style ?|spread|cheat |google )\bsheets?\b|(?<!style|spread)sheets?(?=[A-Z_])/,
    except: [
      'web/dev/',
      'web/storefront/features/catalogue/product/share-link',
      // Those of a workbook.
      'server/features/catalogue/imports/read-',
      'tests/integration/imports/read-',
      'tests/support/given/a-zip',
      'web/admin/features/csv/csv-choice',
    ],
  },
  {
    word: 'wish',
    say: 'wishlist item',
    pattern: /(?<!ten-)\bwish(es|ed)?\b|[a-z]Wish(es|ed)?(?!list)/,
    except: ['docs/ten-wishes.md'],
  },
  { word: 'found (what search engines read)', say: 'seo', pattern: /features\/found\b/ },
  {
    word: 'frame, office, desk (around a page)',
    say: 'layout',
    pattern:
      /(storefront|admin)\/(features\/)?frame\b|(Shop|Admin)Frame\b|\bfunction (Office|Desk)\b|<(Office|Desk)\b/,
  },
  {
    word: 'words (texts of a feature)',
    say: 'content',
    pattern:
      /features\/words\b|Words(Page|Section)\b|\b(terms|privacy|returns|shipping|warranty|cancel|opening|category|state|stock|goal)[-_]?words\b/i,
  },
  {
    word: 'kept (answer, page, count)',
    say: 'cached',
    pattern:
      /\bkept[ -](answers?|counts?|pages?|cop(y|ies))\b|\bkept(Answers?|Page|Store|Words|Copy|Statement|ToleranceMs|Paths|Notice)\b|\b(markKept|findKept|mayBeKept|unkept)\b|data-kept\b/,
  },
  {
    word: 'alike (answers shared by all who ask)',
    say: 'cached',
    pattern: /\b(send|answer)Alike\b|\bkeepsNothing\b/,
  },
  {
    word: 'alive, held, starter (of a page)',
    say: 'hydrated, deferred',
    pattern:
      /\bstarter(Source)?\b|\b(hold-?code|tell-?alive|aliveEvent|useIsAlive)\b|\bpages? (is|was|came|has been|were|are) alive\b|\bdata-(alive|held)\b|\bheld-module/i,
  },
  {
    word: 'shelf (of the catalogue)',
    say: 'catalogue index, brand counts',
    pattern: /\bshelf_?counts\b|\b(read|browse|on)Shelf\b|\bshelfFor\b|\bconflictsOnShelf\b/,
  },
  { word: 'finder', say: 'index', pattern: /\bfinders?(Of)?\b/i },
  {
    word: 'slice (of a search)',
    say: 'sample',
    pattern: /\b(sliceHits|isInSlice|sliceShare)\b|search_slice/,
  },
  {
    word: 'asked (of the API)',
    say: 'query',
    pattern:
      /\buse-?asked\b|\bask_?again\b|\bask(And|For|About|Once|Now|Status|Recent|Patiently|Order|Plan|Pdf|Before)[A-Z]/i,
  },
  {
    word: 'asked (of a refund)',
    say: 'requested',
    pattern: /\basked_(by|at|before)\b|\basked(By|At)\b/,
    in: ['domain/', 'contract/', 'server/features/', 'web/admin/'],
  },
  {
    word: 'told',
    say: 'notice',
    pattern:
      /\bToldNotice\b|\btells?(Problem|Refusal|Profit|OtherTabs|Listeners|Changed|Seen|Errors|Cancelled|Customer|Shop|Parent)\b/,
  },
  {
    word: 'asked, told, found, seen, held, made, said, chosen, given, kept, taken (a type)',
    say: 'the thing',
    pattern:
      /\b(type|interface) ((Asked|Told|Held|Made|Chosen|Given|Kept|Taken)\b|(Found|Seen|Said)(?!Props)\w*) ?[<={]/,
  },
  { word: 'keeper', say: 'revert', pattern: /(?<!book)\bkeepers?\b|(?<!book)keepers?(?=[A-Z_])/i },
  {
    word: 'take back (a change)',
    say: 'revert',
    pattern: /\btake_?back\b|\btake-back\b/i,
    except: [
      'domain/',
      'contract/catalogue/product-csv.ts',
      'tests/integration/orders/returns.test.ts',
      'docs/',
    ],
  },
  {
    word: 'keeping (of personal data)',
    say: 'retention',
    pattern: /\bkeeping(Routes|Of)\b|\bkeepings\b|\bkeep-?periods\b|product-keeping|orders?\.keeping\b/i,
  },
  {
    word: 'judge, grounds, sound',
    say: 'validate, context, valid',
    pattern:
      /\bjudge[A-Z]|\bJudged(?!Search)[A-Z]|\btype Judged\b|[a-z]Judged\b|features\/.*\/judge-|kind: 'sound'|order_?[gG]rounds/,
    // Of the doctor, of a run of the tests and of the answers to a search there are judgements.
    except: ['scripts/doctor/', 'scripts/test', 'tests/support/search/'],
  },
  {
    word: 'copy (of the shop)',
    say: 'process',
    pattern:
      /\b(openCop(y|ies)|superviseCopies|copyNumber|KWELA_COPY|copiesThatAnswer|connectionsOfAllCopies)\b|\bcop(y|ies) of the shop\b/i,
  },
  {
    word: 'most, longest, largest, deepest',
    say: 'max',
    pattern:
      /\bmost\??: ?(number|Number|\d)|\b(const|let) most\b|[{(,] ?most\??([,:] | \})|\b(most|longest|largest|deepest)[A-Z]\w*\b(?<!\b(mostTelling|longestFirst|longestSides?|longestAgo))|\b(MOST|LONGEST|LARGEST)_[A-Z]/,
  },
]
