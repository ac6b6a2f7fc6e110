import { homeContent } from './home-content.ts'

/** The way to the draft as it will look, once it is saved. */
export function DraftLink({ isSaved }: { isSaved: boolean }) {
  if (!isSaved) return <p className="text-ink-2">{homeContent.draft.hint}</p>
  return (
    <a
      href="/home-draft"
      target="_blank"
      rel="noopener"
      className="link inline-block min-h-6 self-start font-medium"
    >
      {homeContent.draft.open}
    </a>
  )
}
