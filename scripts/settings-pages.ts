import type { SettingNote } from '#server/config.ts'
import { Environment } from '#server/config.ts'

type Setting = SettingNote & { name: string }

const elsewhere: Setting[] = [
  {
    name: 'YOCO_SANDBOX_PORT',
    group: 'Trying it out',
    description: 'Where the payment sandbox listens.',
    otherwise: '`3001`, or the next free one',
  },
  {
    name: 'CHROMIUM_PATH',
    group: 'Trying it out',
    description: 'The browser that the tests use.',
    otherwise: 'looked for, else installed',
  },
]

/** Every setting that says something of itself, in the order of the schema. */
export function listSettings(): Setting[] {
  const ofTheShop = Object.entries(Environment.shape).flatMap(([name, schema]) => {
    const { group, description, otherwise, example } = (schema.meta() ?? {}) as Partial<SettingNote>
    if (!group || !description) return []
    const { data } = schema.safeParse(undefined)
    return [{ name, group, description, otherwise: otherwise ?? `\`${data}\``, ...(example && { example }) }]
  })
  return [...ofTheShop, ...elsewhere]
}

/** docs/settings.md: a table for each group. */
export function settingsPage(settings: readonly Setting[]): string {
  const tables = groupsOf(settings).map(({ group, members }) =>
    [
      `## ${group}`,
      '',
      '| setting | default | what it does |',
      '|---|---|---|',
      ...members.map(({ name, otherwise, description }) => `| \`${name}\` | ${otherwise} | ${description} |`),
    ].join('\n'),
  )
  return `${[pageOpening, ...tables, pageEnd].join('\n\n')}\n`
}

/** .env.example: every setting as a comment, to be copied to `.env` and filled in. */
export function environmentExample(settings: readonly Setting[]): string {
  const groups = groupsOf(settings).map(({ group, members }) =>
    [`# --- ${group}`, ...members.map(exampleOf)].join('\n\n'),
  )
  return `${[exampleOpening, ...groups].join('\n\n')}\n`
}

function exampleOf({ name, description, otherwise, example }: Setting): string {
  const words = plain(description)
  return [`# ${words}`, `# Default: ${plain(otherwise ?? '')}`, `#${name}=${quoted(example ?? '')}`].join(
    '\n',
  )
}

/** Without Markdown: no marks around code, and of a link its words alone. */
function plain(text: string): string {
  return text.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}

function quoted(value: string): string {
  return /[\s<>#]/.test(value) ? `"${value}"` : value
}

function groupsOf(settings: readonly Setting[]) {
  return [...Map.groupBy(settings, ({ group }) => group)].map(([group, members]) => ({ group, members }))
}

const pageOpening = `# Settings

What the owner decides (name, company, VAT, contact, delivery, returns) is in [shop.config.ts](../shop.config.ts) at first, and
is changed in the admin area from then on. What differs between machines is in the environment, or in a file \`.env\` beside
\`package.json\` (the environment wins; [.env.example](../.env.example) has every name). For the demo nothing needs to be set.

This page and \`.env.example\` are written by \`npm run settings\` from the schema in [server/config.ts](../server/config.ts).`

const pageEnd = `## With a live key

With \`sk_live_…\` the shop does not start until what would be unsafe is put right, and it names all of it at once: no
\`PUBLIC_URL\`, \`SMTP_URL\` or administrator; plain http to shoppers or to Yoco; the demo; a short or common administrator's
password; a metrics token that is easily guessed; \`TRUST_PROXY\` for everybody; \`LOG_LEVEL\` \`trace\` or \`debug\`; and whatever is
left of the sample company in \`shop.config.ts\` or the saved settings.`

const exampleOpening = `# Copy this file to .env and take away the # before what you set. The environment wins over the file.
# Nothing needs to be set for the demo. Written by npm run settings; docs/settings.md says the same as a table.`
