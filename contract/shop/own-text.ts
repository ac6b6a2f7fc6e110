import { z } from 'zod'
import { maxImageBytes, productTags } from '#domain/catalogue/product.ts'
import {
  maxAddressLength,
  maxAltLength,
  maxHeadingLength,
  maxLabelLength,
  maxRowProducts,
  maxRows,
  maxRowTitleLength,
  maxSlides,
  maxSlideTextLength,
  rowCounts,
  rowSources,
  slideGrounds,
} from '#domain/home/home-arrangement.ts'
import {
  maxBannerLength,
  maxEmailWordsLength,
  maxLeadLength,
  maxTextLength,
  maxTitleLength,
} from '#domain/texts/own-text.ts'
import { Home } from '../catalogue/home.ts'
import { Picture } from '../catalogue/picture.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { RowId } from '../wire/row-id.ts'
import { SaveHeaders } from '../wire/save-key.ts'

/* What the owner writes in place of, or beside, what the shop says by itself: pages, the banner, Home, the words of emails. */

const PageText = z.object({
  kind: z.literal('page'),
  title: z.string().trim().min(1, 'Enter a title').max(maxTitleLength),
  lead: z.string().trim().max(maxLeadLength).meta({ description: 'One or two sentences under the title.' }),
  text: z.string().trim().min(1, 'Enter the text').max(maxTextLength).meta({ description: 'Markdown.' }),
  isInFooter: z
    .boolean()
    .default(false)
    .meta({ description: "Whether a page of the owner's own is linked at the foot of every page." }),
})

const BannerText = z.object({
  kind: z.literal('banner'),
  text: z.string().trim().min(1, 'Enter the text').max(maxBannerLength),
  link: z.string().trim().max(1000).meta({ description: 'Where it leads; empty if nowhere.' }),
  linkLabel: z.string().trim().max(60),
  beginsAt: z.iso.datetime({ offset: true }).nullable().meta({ description: 'Null: at once.' }),
  endsAt: z.iso.datetime({ offset: true }).nullable().meta({ description: 'Null: until it is taken away.' }),
})

const EmailText = z.object({
  kind: z.literal('email'),
  opening: z.string().trim().max(maxEmailWordsLength),
  closing: z.string().trim().max(maxEmailWordsLength),
})

const period = {
  beginsAt: z.iso.datetime({ offset: true }).nullable().meta({ description: 'Null: at once.' }),
  endsAt: z.iso.datetime({ offset: true }).nullable().meta({ description: 'Null: for good.' }),
}

const SlideText = z.object({
  heading: z.string().trim().max(maxHeadingLength),
  text: z.string().trim().max(maxSlideTextLength),
  to: z.string().trim().max(maxAddressLength).meta({ description: 'An address of the shop.' }),
  label: z.string().trim().max(maxLabelLength).meta({ description: 'The words of its button.' }),
  photoId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .meta({ description: 'As the shop named the picture when it was sent.' }),
  alt: z.string().trim().max(maxAltLength),
  ground: z.enum(slideGrounds),
  ...period,
})

const RowText = z.object({
  source: z.enum(rowSources),
  title: z.string().trim().max(maxRowTitleLength).meta({ description: 'Empty: named after what it shows.' }),
  count: z.literal(rowCounts),
  categoryId: RowId.nullable(),
  brand: z.string().trim().max(100),
  tag: z.enum(productTags).nullable(),
  productIds: z.array(RowId).max(maxRowProducts),
  ...period,
})

const HomeText = z.object({
  kind: z.literal('home'),
  slides: z
    .array(SlideText)
    .max(maxSlides)
    .meta({ description: 'While none is shown, those of the shop are.' }),
  rows: z.array(RowText).max(maxRows).meta({ description: 'While none is shown, those of the shop are.' }),
})

export const TextContent = z.discriminatedUnion('kind', [PageText, BannerText, EmailText, HomeText])
export type TextContent = z.output<typeof TextContent>
export type TextContentOf<Kind extends TextContent['kind']> = Extract<TextContent, { kind: Kind }>

/* See domain/texts/text-block.ts. */
const Span = z.object({
  text: z.string(),
  isStrong: z.literal(true).optional(),
  isEmphasised: z.literal(true).optional(),
  to: z.string().optional(),
})

const Line = z.array(Span)

const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), id: z.string(), line: Line }),
  z.object({ kind: z.literal('paragraph'), line: Line }),
  z.object({ kind: z.literal('quote'), lines: z.array(Line) }),
  z.object({ kind: z.literal('as_typed'), text: z.string() }),
  z.object({
    kind: z.literal('list'),
    isNumbered: z.boolean(),
    start: z.int(),
    items: z.array(z.object({ line: Line, items: z.array(Line), isNumbered: z.boolean() })),
  }),
  z.object({ kind: z.literal('table'), head: z.array(Line), rows: z.array(z.array(Line)) }),
  z.object({ kind: z.literal('rule') }),
])

/** A page of the owner, read from its Markdown: blocks that do not nest, in sections. */
export const WrittenPage = z
  .object({
    title: z.string(),
    lead: z.string(),
    changedAt: z.iso.datetime().nullable(),
    opening: z.array(TextBlock).meta({ description: 'What comes before the first heading.' }),
    sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(TextBlock) })),
  })
  .meta({ id: 'WrittenPage' })
export type WrittenPage = z.output<typeof WrittenPage>

const TextKey = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,79}$/)

export const readWrittenPage = endpoint({
  method: 'GET',
  path: '/pages/:key',
  access: 'anyone',
  tag: 'Catalogue',
  summary: 'Read a page that the owner has written. Null if the page says what the shop says by itself',
  params: z.object({ key: TextKey }),
  responses: { 200: z.object({ page: WrittenPage.nullable() }), 400: Problem, 404: Problem },
})

const TextSummary = z.object({
  key: z.string(),
  title: z.string().nullable(),
  hasDraft: z.boolean(),
  hasProblems: z.boolean().meta({ description: 'Whether what is published cannot all be shown by now.' }),
  isShown: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable(),
})
export type TextSummary = z.output<typeof TextSummary>

const TextVersion = z.object({
  version: z.int(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
})
export type TextVersion = z.output<typeof TextVersion>

export const OwnText = z
  .object({
    key: z.string(),
    revision: z.int().meta({ description: 'To be sent with every change. 0 before the first.' }),
    draft: TextContent.nullable(),
    draftChangedAt: z.iso.datetime().nullable(),
    published: TextVersion.extend({ content: TextContent }).nullable(),
    isShown: z.boolean(),
    versions: z.array(TextVersion).meta({ description: 'The newest first.' }),
    standard: TextContent.nullable().meta({
      description: 'What Home shows by itself, to begin with; null for other texts.',
    }),
    pictures: z
      .record(z.string(), Picture)
      .meta({ description: 'The pictures that it and its versions name, by id.' }),
    problems: z
      .array(z.string())
      .meta({ description: 'What of what is published cannot be shown by now, such as a deleted category.' }),
    placeholders: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .meta({ description: 'What may be written in braces, with an example or what it stands for now.' }),
  })
  .meta({ id: 'OwnText' })
export type OwnText = z.output<typeof OwnText>

export const TextPreview = z
  .object({
    page: WrittenPage.nullable(),
    email: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
    home: Home.nullable(),
    warnings: z.array(z.string()).meta({
      description:
        'What to look at before publishing: links that are left out, and what the law wants and the text does not seem to say.',
    }),
  })
  .meta({ id: 'TextPreview' })
export type TextPreview = z.output<typeof TextPreview>

const texts = { tag: 'Administration', access: 'admin' } as const
const params = z.object({ key: TextKey })
const revision = z.int().min(0)
const one = z.object({ text: OwnText })
const refused = Problem.extend({
  warnings: z.array(z.string()).optional().meta({ description: 'What must be accepted, if that is why.' }),
})
const changed = { 200: one, 400: Problem, 404: Problem, 409: refused }

export const listTexts = endpoint({
  ...texts,
  method: 'GET',
  path: '/admin/texts',
  summary: 'List the texts that the owner has written or begun',
  responses: { 200: z.object({ texts: z.array(TextSummary) }) },
})

export const readText = endpoint({
  ...texts,
  method: 'GET',
  path: '/admin/texts/:key',
  summary: 'Read a text: its draft, what is published, and its history',
  params,
  responses: { 200: one, 404: Problem },
})

export const readTextVersion = endpoint({
  ...texts,
  method: 'GET',
  path: '/admin/texts/:key/versions/:version',
  summary: 'Read a version as it was published',
  params: params.extend({ version: z.coerce.number().int().positive().max(1_000_000) }),
  responses: { 200: z.object({ version: TextVersion.extend({ content: TextContent }) }), 404: Problem },
})

export const saveTextDraft = endpoint({
  ...texts,
  method: 'PUT',
  path: '/admin/texts/:key/draft',
  summary: 'Save a draft, which nobody outside the admin area sees. Null discards it',
  params,
  body: z.object({ content: TextContent.nullable(), revision }),
  responses: changed,
})

export const publishText = endpoint({
  ...texts,
  method: 'POST',
  path: '/admin/texts/:key/publish',
  summary:
    'Publish a text as the next version. One with warnings is refused unless they are accepted. Sent twice, it publishes once',
  params,
  body: z.object({ content: TextContent, revision, acceptsWarnings: z.boolean().default(false) }),
  responses: changed,
})

export const withdrawText = endpoint({
  ...texts,
  method: 'POST',
  path: '/admin/texts/:key/withdraw',
  summary: 'Show again what the shop says by itself. Every version is kept, and can be published again',
  params,
  body: z.object({ revision }),
  responses: changed,
})

export const sendTextTest = endpoint({
  ...texts,
  method: 'POST',
  path: '/admin/texts/:key/test',
  summary:
    'Send the email with these words, and with example data, to whoever asks. Safe to send twice with the same key',
  params,
  headers: SaveHeaders,
  body: z.object({ content: TextContent }),
  responses: { 200: z.object({ to: z.string() }), 400: Problem, 404: Problem, 409: Problem },
})

export const previewText = endpoint({
  ...texts,
  method: 'POST',
  path: '/admin/texts/:key/preview',
  changesNothing: true,
  summary: 'What a text would look like, and what to look at before publishing it. Saves nothing',
  params,
  body: z.object({
    content: TextContent,
    at: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: 'When, for what begins and ends. Now by default.' }),
  }),
  responses: { 200: z.object({ preview: TextPreview }), 400: Problem, 404: Problem },
})

export const uploadTextPicture = endpoint({
  ...texts,
  method: 'POST',
  path: '/admin/texts/pictures',
  summary: 'Store a picture for a text to name. One that no text names is deleted after an hour',
  body: z.object({}),
  bodyKind: 'multipart',
  files: {
    field: 'picture',
    max: 1,
    tooMany: 'Send one picture at a time',
    belowBytes: maxImageBytes,
    tooLarge: 'File size must be less than 5MB',
  },
  responses: { 200: z.object({ photoId: z.string(), picture: Picture }), 400: Problem, 413: Problem },
})
