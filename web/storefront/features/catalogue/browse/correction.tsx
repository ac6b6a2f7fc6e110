import { Link } from 'react-router'
import { type BrowseState, writeBrowseState } from './browse-state.ts'

export function Correction({ state, correction }: { state: BrowseState; correction: string }) {
  return (
    <p className="pb-5 wrap-anywhere">
      Showing results for “<strong>{correction}</strong>”. Search instead for “
      <Link to={{ search: writeBrowseState({ ...state, isExact: true, page: 1 }) }} className="link">
        {state.q}
      </Link>
      ”
    </p>
  )
}
