import '#web/ui/content.css'
import type { TextPreview as Preview, TextContent, WrittenPage } from '#contract/shop/own-text.ts'
import { BannerLine } from '#web/ui/banner-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { WrittenBlocks } from '#web/ui/written-blocks.tsx'
import { Section } from '../../ui/section.tsx'
import { textContent as content } from './text-content.ts'

type TextPreviewProps = {
  kind: TextContent['kind']
  content: TextContent
  preview: { data: Preview | undefined; error: Error | null }
}

/** What a text looks like, drawn by what draws the shop's pages. */
export function TextPreview({ kind, content: typed, preview: { data, error } }: TextPreviewProps) {
  return (
    <Section title={content.preview}>
      {error && <Notice tone="error">{error.message}</Notice>}
      {kind === 'banner' && typed.kind === 'banner' && typed.text !== '' ? (
        <BannerLine banner={{ ...typed, link: typed.link || null }} />
      ) : data ? (
        <Drawn preview={data} />
      ) : (
        !error && <p className="text-ink-2">{content.previewEmpty}</p>
      )}
    </Section>
  )
}

function Drawn({ preview: { page, email } }: { preview: Preview }) {
  if (page) return <DrawnPage page={page} />
  if (!email) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium wrap-anywhere">{email.subject}</p>
      {/* Fully sandboxed: no scripts, forms or navigation. */}
      <iframe
        title={email.subject}
        sandbox=""
        srcDoc={email.html}
        className="min-h-128 w-full rounded-control border border-line bg-photo"
      />
      <details className="rounded-control border border-line px-3 py-2">
        <summary className="min-h-6 cursor-pointer font-medium">{content.plainText}</summary>
        <pre className="mt-2 font-sans text-sm whitespace-pre-wrap wrap-anywhere">{email.text}</pre>
      </details>
    </div>
  )
}

function DrawnPage({ page: { title, lead, opening, sections } }: { page: WrittenPage }) {
  return (
    <div>
      <p className="text-3xl wrap-anywhere">{title}</p>
      <p className="mt-2 text-lg text-ink-2 wrap-anywhere">{lead}</p>
      <div className="content mt-8 wrap-anywhere">
        <WrittenBlocks blocks={opening} />
        {sections.map(({ id, title: heading, blocks }) => (
          <section key={id}>
            <h2>{heading}</h2>
            <WrittenBlocks blocks={blocks} />
          </section>
        ))}
      </div>
    </div>
  )
}
