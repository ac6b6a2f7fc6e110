import { randomUUID } from 'node:crypto'
import * as api from '#contract/endpoints.ts'
import { textSubject } from '#domain/texts/own-text.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { previewHome } from '../catalogue/home/read-home.ts'
import { keepPhoto } from '../media/photos/keep-photo.ts'
import { pictureOf } from '../media/picture-of.ts'
import { currentShop } from '../shop/current-shop.ts'
import { findShownText, findVersion } from '../texts/text-queries.ts'
import { writtenPage } from '../texts/written-page.ts'
import { checkText } from './check-text.ts'
import { emailPreview } from './email-preview.ts'
import { findHomeWarnings } from './find-home-warnings.ts'
import { type ChangeTextResult, publishText, saveTextDraft, withdrawText } from './publish-text.ts'
import { listTextViews, readTextView, versionView } from './read-text-view.ts'
import { sendTextTest } from './send-text-test.ts'
import { textWarnings } from './text-warnings.ts'

type Needs = Pick<
  Services,
  'db' | 'clock' | 'shop' | 'pageCache' | 'store' | 'publicUrl' | 'sealer' | 'writeSample' | 'canSendMail'
>

/** What the owner writes, and the pages that it makes. */
export function textRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(
      api.readWrittenPage,
      async ({ params: { key } }) => {
        const subject = textSubject(key)
        if (subject?.kind !== 'page') return noSuchPage
        const version = await findShownText(db, key)
        if (version?.content.kind !== 'page')
          return subject.page === null ? noSuchPage : { status: 200, body: { page: null } }
        const shop = await currentShop(db, needs.shop)
        const { page } = writtenPage(version.content, { shop, changedAt: version.publishedAt })
        return { status: 200, body: { page } }
      },
      (_body, { params: { key } }) => [`text:${key}`],
    ),

    route(api.listTexts, async () => ({
      status: 200,
      body: { texts: await listTextViews(db) },
    })),

    route(api.readText, async ({ params: { key } }) => viewOf(needs, key)),

    route(api.readTextVersion, async ({ params: { key, version } }) => {
      const found = await findVersion(db, key, version)
      return found ? { status: 200, body: { version: versionView(found) } } : noSuchText
    }),

    route(api.saveTextDraft, async (call) => {
      const command = { ...call.params, ...call.body, actor: callerOf(call) }
      return answer(needs, command.key, await saveTextDraft(needs, command))
    }),

    route(api.publishText, async (call) => {
      const command = { ...call.params, ...call.body, actor: callerOf(call) }
      return answer(needs, command.key, await publishText(needs, command))
    }),

    route(api.withdrawText, async (call) => {
      const command = { ...call.params, ...call.body, actor: callerOf(call) }
      return answer(needs, command.key, await withdrawText(needs, command))
    }),

    route(api.previewText, async ({ params: { key }, body: { content, at } }) => {
      const subject = textSubject(key)
      if (!subject) return noSuchText
      const fields = checkText(subject, content)
      if (fields) return invalid(fields)
      const shop = await currentShop(db, needs.shop)
      const page = content.kind === 'page' ? writtenPage(content, { shop, changedAt: null }).page : null
      const email = await emailPreview({ ...needs, shop }, subject, content)
      const moment = at === undefined ? needs.clock() : new Date(at)
      const home = content.kind === 'home' ? await previewHome(needs, content, moment) : null
      const warnings = [...textWarnings(subject, content, shop), ...(await findHomeWarnings(db, content))]
      return { status: 200, body: { preview: { page, email, home, warnings } } }
    }),

    uploadRoute(needs),

    route(api.sendTextTest, async (call) => {
      const { key } = call.params
      const caller = callerOf(call)
      const result = await sendTextTest(needs, {
        key,
        content: call.body.content,
        recipient: caller.email,
        requestKey: `${caller.accountId} ${call.headers['idempotency-key'] ?? randomUUID()}`,
      })
      if (result.kind === 'queued') return { status: 200, body: { to: caller.email } }
      if (result.reason === 'invalid') return invalid(result.fields)
      return result.reason === 'not_found' ? noSuchText : cannotSendMail
    }),
  ]
}

function uploadRoute(needs: Needs): Route {
  return route(api.uploadTextPicture, async ({ files }) => {
    const [file] = files
    if (!file) return notSent
    const outcome = await file.use((bytes) => keepPhoto(needs, bytes))
    if (outcome.kind === 'refused') return notTaken[outcome.reason]
    const { photo } = outcome
    return { status: 200, body: { photoId: photo.id, picture: pictureOf(photo) } }
  })
}

const pictureProblem = (text: string) => problem(400, 'invalid', text, { picture: text })
const notSent = pictureProblem('Choose a picture')
const notTaken = {
  not_an_image: pictureProblem(
    'This file is not a picture that the shop can show. Choose a JPEG, PNG, WebP or AVIF',
  ),
  too_large: pictureProblem('This picture is too large. Choose one of less than 5 MB'),
}

const cannotSendMail = problem(
  409,
  'cannot_send_mail',
  'The shop has no mail server yet. Set SMTP_URL and try again.',
)
const noSuchPage = problem(404, 'not_found', 'Page not found')
const noSuchText = problem(404, 'not_found', 'Text not found')

async function viewOf({ db, shop }: Needs, key: string) {
  const subject = textSubject(key)
  if (!subject) return noSuchText
  const text = await readTextView(db, { key, subject, shop: await currentShop(db, shop) })
  return { status: 200, body: { text } } as const
}

async function answer(needs: Needs, key: string, result: ChangeTextResult) {
  if (result.kind === 'saved') return viewOf(needs, key)
  switch (result.reason) {
    case 'invalid':
      return invalid(result.fields)
    case 'has_warnings': {
      const refusal = problem(
        409,
        'has_warnings',
        'Look at the points below, then accept them or change the text.',
      )
      return { ...refusal, body: { ...refusal.body, warnings: result.warnings } }
    }
    case 'not_found':
      return noSuchText
    default:
      return refusals[result.reason]
  }
}

const refusals = {
  changed_since: problem(
    409,
    'changed_since',
    'Someone else changed this text in the meantime. Copy what you wrote, load the page again and add it.',
  ),
  nothing_published: problem(409, 'nothing_published', 'Nothing of this text is published.'),
  too_many_pages: problem(
    409,
    'too_many_pages',
    'A shop can have 50 pages of its own. Withdraw one to publish another.',
  ),
  over: problem(409, 'over', 'Its end has passed. Choose a later one.'),
}

function invalid(fields: Record<string, string>) {
  return problem(400, 'invalid', Object.values(fields)[0] ?? 'The text cannot be saved as it is.', fields)
}
