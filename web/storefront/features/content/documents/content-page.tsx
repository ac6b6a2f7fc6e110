import '#web/ui/content.css'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Contents } from './contents.tsx'

export type ContentSection = { id: string; title: string; body: ReactNode }

type ContentPageProps = {
  title: string
  lead: ReactNode
  /** Between the lead and the text: a version, a notice. */
  note?: ReactNode
  /** Before the first section. */
  opening?: ReactNode
  sections: readonly ContentSection[]
}

/** A text of the shop in sections, with other content beside it if there is space. */
export function ContentPage({ title, lead, note, opening, sections }: ContentPageProps) {
  return (
    <article
      data-content
      className="page pt-4 lg:grid lg:grid-cols-[13rem_minmax(0,34rem)] lg:gap-x-16 xl:gap-x-24"
    >
      <div data-screen-only className="lg:col-span-2">
        <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: title }]} />
      </div>
      <header className="mt-4 max-w-136 lg:col-start-2 lg:mt-8">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-3 text-lg text-pretty text-ink-2">{lead}</p>
        {note && <div className="mt-6">{note}</div>}
      </header>
      {sections.length > 0 && (
        <Contents
          sections={sections}
          className="max-lg:hidden lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:mt-11"
        />
      )}
      <div className="content mt-10 max-w-136 lg:col-start-2 lg:mt-12">
        {opening && <section>{opening}</section>}
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  )
}
