import clsx from 'clsx'
import { CircleHelp, Clock, LayoutGrid, Search } from 'lucide-react'
import { Link } from 'react-router'
import { AskedPrice } from '../prices/asked-price.tsx'
import { markedParts } from './marked-parts.ts'
import type { SearchGroup, SearchOption } from './search-options.ts'
import type { SearchList } from './use-search-list.ts'

type SearchPopupProps = { list: SearchList; onLeave: (option: SearchOption) => void }

/** Floats below the box, so that nothing on the page moves. */
export function SearchPopup({ list, onLeave }: SearchPopupProps) {
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 max-h-[min(36rem,calc(100dvh-10rem))] animate-appear overflow-y-auto overscroll-contain rounded-tile border border-line bg-paper p-2 shadow-float">
      <div id={list.listId} role="listbox" aria-label="Suggestions">
        {list.groups.map((group, place) => (
          <div key={group.label} className={clsx(isLast(group) && stuckBelow)}>
            {!isLast(group) && (
              <p
                aria-hidden
                className={clsx(
                  'px-2 pb-1 text-sm text-ink-2',
                  place === 0 ? 'pt-1' : 'mt-2 border-t border-line pt-3',
                )}
              >
                {group.label}
              </p>
            )}
            {group.options.map((option) => (
              <Option
                key={option.to}
                id={list.optionId(option)}
                option={option}
                typed={list.typed}
                isActive={option === list.activeOption}
                onLeave={onLeave}
              />
            ))}
          </div>
        ))}
      </div>
      {list.forget && (
        <button
          type="button"
          onClick={list.forget}
          className="link mt-1 flex min-h-11 items-center rounded-control px-2 text-sm"
        >
          Clear recent searches
        </button>
      )}
    </div>
  )
}

// However many suggestions there are, the way to all results is in sight.
const stuckBelow = 'sticky -bottom-2 -mx-2 mt-2 -mb-2 border-t border-line bg-paper px-2 py-1'

function isLast({ options }: SearchGroup): boolean {
  return options.some(({ kind }) => kind === 'all')
}

type OptionProps = {
  id: string
  option: SearchOption
  typed: string
  isActive: boolean
  onLeave: (option: SearchOption) => void
}

function Option({ id, option, typed, isActive, onLeave }: OptionProps) {
  return (
    <Link
      id={id}
      to={option.to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => onLeave(option)}
      className={clsx(
        'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-paper-2',
        isActive && 'bg-paper-2 outline-2 outline-green -outline-offset-2',
      )}
    >
      <OptionSign option={option} />
      <span className="line-clamp-2 min-w-0">
        {isSuggested(option) ? <Marked label={option.label} typed={typed} /> : option.label}
      </span>
      {option.product && (
        <span className="ml-auto flex shrink-0 flex-col items-end text-sm">
          <AskedPrice product={option.product} />
          {option.product.stockNote && <span className="text-ink-2">{option.product.stockNote}</span>}
        </span>
      )}
    </Link>
  )
}

function isSuggested({ kind }: SearchOption): boolean {
  return kind === 'category' || kind === 'product' || kind === 'help'
}

function Marked({ label, typed }: { label: string; typed: string }) {
  return markedParts(label, typed).map(({ text, isMatch }, place) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
      <mark key={place} className="bg-transparent font-semibold text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

const icons = { recent: Clock, category: LayoutGrid, help: CircleHelp, all: Search }

function OptionSign({ option }: { option: SearchOption }) {
  if (option.kind === 'product') {
    const url = option.product?.pictureUrl
    return (
      <span className="size-11 shrink-0 overflow-hidden rounded-control bg-photo dark:brightness-90">
        {url && <img src={url} alt="" width={44} height={44} className="size-full object-contain" />}
      </span>
    )
  }
  const Icon = icons[option.kind]
  return <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
}
