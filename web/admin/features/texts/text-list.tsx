import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { TextSummary } from '#contract/shop/own-text.ts'
import {
  bannerKey,
  emailTextKey,
  homeKey,
  maxSlugLength,
  ownPageKey,
  ownWordedEmails,
  shopPages,
  type TextSubject,
  textSubject,
} from '#domain/texts/own-text.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Section } from '../../ui/section.tsx'
import { RecordHeading } from '../record/record-heading.tsx'
import { textContent as content, textName } from './text-content.ts'
import { useTexts } from './text-queries.ts'

/** Everything that the owner may write, with what became of it. */
export function TextList() {
  const { data: texts, error, refetch, isFetching } = useTexts()
  return (
    <div className="flex flex-col gap-5">
      <RecordHeading title={content.title} intro={content.intro} />
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {!texts && !error && <Spinner label={content.loading} />}
      {texts && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <div className="flex flex-col gap-5">
            <Group of="home" keys={[homeKey]} texts={texts} />
            <Group of="page" keys={shopPages} texts={texts} />
            <OwnPages texts={texts} />
          </div>
          <div className="flex flex-col gap-5">
            <Group of="banner" keys={[bannerKey]} texts={texts} />
            <Group of="email" keys={ownWordedEmails.map(emailTextKey)} texts={texts} />
          </div>
        </div>
      )}
    </div>
  )
}

type GroupProps = { of: keyof typeof content.groups; keys: readonly string[]; texts: readonly TextSummary[] }

function Group({ of, keys, texts, children }: GroupProps & { children?: ReactNode }) {
  const { title, hint } = content.groups[of]
  return (
    <Section title={title}>
      <p className="text-ink-2">{hint}</p>
      <ul className="mt-1 divide-y divide-line">
        {keys.map((key) => (
          <Row key={key} textKey={key} text={texts.find((one) => one.key === key)} />
        ))}
      </ul>
      {children}
    </Section>
  )
}

function Row({ textKey, text }: { textKey: string; text: TextSummary | undefined }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Link
        to={href('/admin/texts/:key', { key: textKey })}
        className="link inline-flex min-h-6 items-center font-medium wrap-anywhere"
      >
        {textName(textKey, text?.title)}
        <ChevronRight aria-hidden className="size-4 shrink-0" />
      </Link>
      <span className="ml-auto flex flex-wrap items-center gap-2 text-sm">
        {text?.publishedAt && (
          <span className="text-ink-2">
            <Moment at={text.publishedAt} isShort />
          </span>
        )}
        {text?.hasDraft && <Badge tone="sun">{content.states.draft}</Badge>}
        {text?.hasProblems && <Badge tone="red">{content.states.problems}</Badge>}
        <TextState text={text} kind={textSubject(textKey)?.kind} />
      </span>
    </li>
  )
}

function TextState({ text, kind }: { text: TextSummary | undefined; kind: TextSubject['kind'] | undefined }) {
  const { asCame, standard, none, shown, waiting } = content.states
  const untouched = kind === 'page' ? asCame : kind === 'home' ? standard : none
  if (!text?.publishedAt) return <Badge tone="neutral">{untouched}</Badge>
  return text.isShown ? <Badge tone="good">{shown}</Badge> : <Badge tone="clay">{waiting}</Badge>
}

function OwnPages({ texts }: { texts: readonly TextSummary[] }) {
  const keys = texts.map(({ key }) => key).filter((key) => isOwnPage(key))
  return (
    <Group of="own" keys={keys} texts={texts}>
      {keys.length === 0 && <p className="py-2">{content.newPage.none}</p>}
      <NewPage />
    </Group>
  )
}

function isOwnPage(key: string): boolean {
  const subject = textSubject(key)
  return subject?.kind === 'page' && subject.page === null
}

function NewPage() {
  const navigate = useNavigate()
  const form = useForm({
    initial: { title: '' },
    validate: ({ title }) =>
      slugOf(title) === ''
        ? { message: content.newPage.problem, fields: { title: content.newPage.problem } }
        : null,
    onSend: async ({ title }) => {
      const text = href('/admin/texts/:key', { key: ownPageKey(slugOf(title)) })
      await navigate(`${text}?title=${encodeURIComponent(title.trim())}`)
      return undefined
    },
  })
  return (
    <form {...form.formProps} className="mt-2 flex flex-wrap items-end gap-3 border-t border-line pt-3">
      <div className="min-w-0 flex-1 basis-60">
        <TextField label={content.newPage.label} maxLength={80} autoComplete="off" {...form.text('title')} />
      </div>
      <Button type="submit" variant="secondary">
        {content.newPage.add}
      </Button>
    </form>
  )
}

/** "About us" is at /pages/about-us. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, '')
}
