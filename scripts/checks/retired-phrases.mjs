/**
 * Phrases that a native reader stumbles over, each with what to write instead. `comments: true` looks into comments
 * and test names as well; without it only the texts that shoppers, owners and operators read count.
 * @type {{ word: string, say: string, pattern: RegExp, comments?: true, except?: string[], in?: string[] }[]}
 */
export const retiredPhrases = [
  { word: 'e-mail', say: 'email', pattern: /\be-mail/i, comments: true },
  {
    word: 'sign in, sign out',
    say: 'log in, log out',
    pattern: /\bsign(ed|s|ing)? (in|out)\b/i,
    in: ['domain/', 'contract/', 'server/', 'web/'],
  },
  { word: 'whoever', say: 'a person, staff, customers', pattern: /\bwhoever\b/i, in: ['web/', 'domain/'] },
  {
    word: 'besides',
    say: 'also, as well as',
    pattern: /\bbesides\b/i,
    except: ['server/services.ts'],
    in: ['web/', 'domain/', 'server/'],
  },
  { word: 'one of us', say: 'we', pattern: /\bone of us\b/i },
  {
    word: 'stands on, as it stands',
    say: 'is on, appears on',
    pattern: /\b(stands? (on|for it|in one line|alone|in the (file|head))|should stand|as it stands)\b/i,
    in: ['web/', 'domain/', 'server/'],
  },
  {
    word: 'the way back',
    say: 'the return',
    pattern: /\bthe way back\b/i,
    in: ['web/storefront/', 'server/features/emails/'],
  },
  { word: 'goes by that name', say: 'no results', pattern: /\bgo(es)? by (that|this) name\b/i },
  {
    word: 'maker, maker’s warranty',
    say: 'manufacturer',
    pattern: /\bmaker(['’]s)?\b/i,
    in: ['web/', 'domain/', 'server/'],
  },
  {
    word: 'there is no such',
    say: '… not found',
    pattern: /\bthere is no such\b/i,
    in: ['web/', 'server/', 'sandbox/'],
  },
  { word: 'needs another look', say: 'check …', pattern: /\bneeds? another look\b/i },
  {
    word: 'a slip in the address, a lost letter',
    say: 'may be mistyped',
    pattern: /\bha(s|ve) a slip\b|\bletter (went missing|on the way)\b|\blost a letter\b/i,
  },
  { word: 'put away (a notice)', say: 'dismiss', pattern: /['">]Put away\b/ },
  { word: 'take back (a change)', say: 'revert', pattern: /['">](Take|Taken) back\b/ },
  {
    word: 'is no amount, is no column',
    say: 'is not a valid amount, unknown column',
    pattern: /\bis no (amount|column|whole number|VAT vendor|valid)\b/i,
    in: ['web/', 'domain/', 'server/'],
  },
  { word: 'mend (a file)', say: 'fix', pattern: /\b(mend (it|them)|mended rows?)\b/i, in: ['web/'] },
  {
    word: 'go back on the shelf',
    say: 'are released, return to stock',
    pattern: /\bback on the shelf\b/i,
    in: ['web/', 'domain/', 'server/features/emails/'],
  },
  { word: 'it came wrong', say: 'it is the wrong item', pattern: /\bcame wrong\b/i },
  { word: 'is being opened', say: 'loading', pattern: /\bis being opened\b/i },
  { word: 'did not come through', say: 'did not load', pattern: /\bdid not come through\b/i },
  { word: 'be had just now', say: 'is available right now', pattern: /\bbe had just now\b/i },
  { word: 'look in your inbox', say: 'check your inbox', pattern: /\blook in your inbox\b/i },
  {
    word: 'nothing was charged',
    say: 'you have not been charged',
    pattern: /\bnothing was charged\b/i,
    in: ['web/', 'server/'],
  },
  {
    word: 'answer for (goods)',
    say: 'are liable for',
    pattern: /\bwe answer for\b/i,
    in: ['web/storefront/'],
  },
  {
    word: 'we write again, we write to you',
    say: 'we will email you',
    pattern: /\bwe write (again|to)\b|\bwrite to us\b/i,
    in: ['web/', 'server/features/'],
  },
  { word: 'from now on it counts', say: 'takes effect immediately', pattern: /\bcounts from now on\b/i },
  { word: 'all there ever were', say: 'all time', pattern: /\ball there ever were\b/i },
]
