import { type ReactNode, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { previewText, readText } from '#contract/shop/own-text.ts'
import { homeKey } from '#domain/texts/own-text.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { loginPath } from '#web/session/login/login-path.ts'
import { personStore } from '#web/session/login/person-store.ts'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type HomeData, homeData } from './home-data.ts'
import { HomeView } from './home-view.tsx'

/**
 * The whole of Home as its owner's draft says. The page itself is the same for everyone and has nothing of it: whoever
 * looks asks for it with their own rights.
 */
export function HomeDraft() {
  const [at, setAt] = useState('')
  const drawn = useDrawn(at)
  return (
    <>
      <aside aria-label="Draft of Home" className="bg-sun text-on-sun">
        <div className="page flex flex-wrap items-end justify-between gap-x-6 gap-y-2 py-3">
          <p>
            <span className="block font-semibold">Draft of Home</span>
            {drawn.kind === 'drawn' && !drawn.isDraft
              ? 'There is no draft. This is what is published.'
              : 'Only administrators see it.'}{' '}
            <Link
              to={href('/admin/texts/:key', { key: homeKey })}
              className="inline-block min-h-6 font-semibold underline"
            >
              Back to the editor
            </Link>
          </p>
          <TextField
            type="datetime-local"
            label="Shown as of"
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        </div>
      </aside>
      <Body drawn={drawn} />
    </>
  )
}

function Body({ drawn }: { drawn: DraftState }): ReactNode {
  if (drawn.kind === 'drawn') return <HomeView {...drawn.home} />
  return (
    <div className="page py-10">
      <h1 className="sr-only">Draft of Home</h1>
      {drawn.kind === 'loading' && <Spinner label="Loading the draft..." />}
      {drawn.kind === 'failed' && (
        <Notice tone="error" title="The draft could not be shown">
          {drawn.message}
        </Notice>
      )}
      {drawn.kind === 'guest' && (
        <Notice tone="info" title="Log in to see the draft">
          <Link to={loginPath('/home-draft')} className="link inline-block min-h-6">
            Log in
          </Link>
        </Notice>
      )}
    </div>
  )
}

type DraftState =
  | { kind: 'loading' | 'guest' }
  | { kind: 'failed'; message: string }
  | { kind: 'drawn'; home: HomeData; isDraft: boolean }

function useDrawn(at: string): DraftState {
  const [drawn, setDrawn] = useState<DraftState>({ kind: 'loading' })
  useEffect(() => {
    let isLatest = true
    draw(at)
      .catch((fault: unknown): DraftState => {
        if (!(fault instanceof Error)) throw fault
        return { kind: 'failed', message: fault.message }
      })
      .then((next) => isLatest && setDrawn(next))
    return () => {
      isLatest = false
    }
  }, [at])
  return drawn
}

async function draw(at: string): Promise<DraftState> {
  const { user } = await personStore.known()
  if (!user) return { kind: 'guest' }
  const params = { key: homeKey }
  const { text } = await browserApi.call(readText, { params })
  const content = text.draft ?? text.published?.content ?? ({ kind: 'home', slides: [], rows: [] } as const)
  const { preview } = await browserApi.call(previewText, {
    params,
    // As typed, in South African time.
    body: { content, ...(at !== '' && { at: `${at}:00+02:00` }) },
  })
  if (!preview.home) throw new Error('The draft of Home is always drawn as Home')
  return { kind: 'drawn', home: homeData(preview.home), isDraft: text.draft !== null }
}
