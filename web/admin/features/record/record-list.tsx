import { type LucideIcon, Plus, SearchX } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Pagination } from '#contract/wire/pagination.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { type Column, DataTable } from '#web/admin/ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '#web/admin/ui/table/filter-bar.tsx'
import { Pager } from '#web/admin/ui/table/pager.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { recordContent } from './record-content.ts'
import { RecordHeading } from './record-heading.tsx'
import type { Choices, ListView } from './use-list-view.ts'

type EmptyText = {
  title: string
  text: string
  /** Leads to where there is more. */
  link?: string
}

type ListContent = {
  title: string
  intro?: string
  failure?: string
  /** None for a list that is short enough without a search. */
  searchLabel?: string
  searchHint?: string
  none: EmptyText
  /** If something is searched for or filtered by. */
  noMatch?: EmptyText
}

type Add = {
  label: string
  icon?: LucideIcon
  /** Without either, it opens the panel of a new one. */
  to?: string
  onPress?: () => void
}

type RowsProps<Row extends { id: number | string }, Known extends Choices> = {
  /** The storage key of the chosen columns. */
  name: string
  /** What is read out; the name if there is none. */
  label?: string
  content: ListContent
  view: ListView<Known>
  query: {
    data: { pagination?: Pagination } | readonly Row[] | undefined
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Undefined while the first ones are loading. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  filters?: { [Name in keyof Known]: { label: string; options: Record<Known[Name][number], string> } }
  moreFilters?: ReactNode
  /** Whether one of those narrows the list. */
  isNarrowed?: boolean
  failureText?: (error: Error) => string
  /** Shown between filters and rows. */
  notice?: ReactNode
  /** Shown in place of rows, if the list is not narrowed. */
  icon: LucideIcon
  add?: Add
  /** Where the links of the empty states lead, if not to the list without filters. */
  links?: { none?: string; noMatch?: string }
}

type RecordListProps<Row extends { id: number | string }, Known extends Choices> = RowsProps<Row, Known> & {
  /** In place of that of the content. */
  intro?: ReactNode
  actions?: ReactNode
  /** Shown between heading and filters. */
  above?: ReactNode
  /** The panel of the row that is open beside the list; null for a new one. */
  panel?: (id: number | null, onClose: () => void) => ReactNode
  /** Other panels. */
  children?: ReactNode
}

/** The page that lists all records of a kind, with what can be done from there. */
export function RecordList<Row extends { id: number | string }, Known extends Choices>(
  props: RecordListProps<Row, Known>,
) {
  const { content, intro = content.intro, view, actions, add, above, panel, children } = props
  const close = () => view.changeBeside({ open: null })
  return (
    <div className="flex flex-col gap-5">
      <RecordHeading
        title={content.title}
        intro={intro}
        actions={
          (actions || add) && (
            <>
              {actions}
              {add && <AddButton add={add} view={view} />}
            </>
          )
        }
      />
      {above}
      <RecordRows {...props} />
      {panel && view.open !== null && (
        <Fragment key={view.open}>{panel(view.open === 'new' ? null : view.open, close)}</Fragment>
      )}
      {children}
    </div>
  )
}

/** The rows of a list with the filters above and the pages below them. */
export function RecordRows<Row extends { id: number | string }, Known extends Choices>(
  props: RowsProps<Row, Known>,
) {
  const { name, label = name.replaceAll('-', ' '), content, view, query, rows, columns } = props
  const { data, error, refetch, isFetching, isPlaceholderData } = query
  const { failureText = ({ message }: Error) => message } = props
  const pagination = data && 'pagination' in data ? data.pagination : undefined
  return (
    <>
      <Filters {...props} />
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {failureText(error)}
        </LoadFailure>
      )}
      {props.notice}
      {(data || !error) && (
        <DataTable
          name={name}
          label={label}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          isStale={isPlaceholderData}
          openKey={typeof view.open === 'number' ? String(view.open) : null}
          empty={<NoRows {...props} />}
        />
      )}
      {pagination && (
        <Pager
          pagination={pagination}
          onPage={(page) => view.change({ page: page > 1 ? page : null, open: null })}
        />
      )}
    </>
  )
}

type FiltersProps<Known extends Choices> = {
  content: ListContent
  view: ListView<Known>
  filters?: { [Name in keyof Known]: { label: string; options: Record<string, string> } }
  moreFilters?: ReactNode
}

function Filters<Known extends Choices>({ content, view, filters, moreFilters }: FiltersProps<Known>) {
  const { choices, chosen, change, searchName, maxSearchLength } = view
  if (content.searchLabel === undefined) return null
  return (
    <FilterBar>
      <SearchBox
        label={content.searchLabel}
        placeholder={content.searchHint ?? ''}
        maxLength={maxSearchLength}
        value={view.wanted.q}
        onSearch={(text) => change({ [searchName]: text, open: null }, { isTyping: true })}
      />
      {filters &&
        Object.entries(choices).map(([name, known]) => (
          <FilterSelect
            key={name}
            label={filters[name]?.label ?? name}
            value={chosen[name] ?? known[0]}
            options={known.map((value) => ({ value, label: filters[name]?.options[value] ?? value }))}
            onChange={(value) => change({ [name]: value === known[0] ? null : value, open: null })}
          />
        ))}
      {moreFilters}
    </FilterBar>
  )
}

type Beside = Pick<ListView<Choices>, 'changeBeside'>

type NoRowsProps = Pick<RowsProps<never, Choices>, 'content' | 'isNarrowed' | 'icon' | 'add' | 'links'> & {
  view: Beside & { isNarrowed: boolean }
}

function NoRows({
  content: { none, noMatch = none },
  view,
  isNarrowed = false,
  icon,
  add,
  links,
}: NoRowsProps) {
  const { pathname } = useLocation()
  if (view.isNarrowed || isNarrowed) {
    return (
      <EmptyState title={noMatch.title} text={noMatch.text} icon={SearchX}>
        <ButtonLink to={links?.noMatch ?? pathname}>{noMatch.link ?? recordContent.clear}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={none.title} text={none.text} icon={icon}>
      {add && <AddButton add={add} view={view} />}
      {none.link && <ButtonLink to={links?.none ?? pathname}>{none.link}</ButtonLink>}
    </EmptyState>
  )
}

function AddButton({ add, view }: { add: Add; view: Beside }) {
  const { label, icon: Icon = Plus, to, onPress = () => view.changeBeside({ open: 'new' }) } = add
  const words = (
    <>
      <Icon aria-hidden className="size-4" />
      {label}
    </>
  )
  if (to === undefined) {
    return (
      <Button size="small" onClick={onPress}>
        {words}
      </Button>
    )
  }
  return (
    <ButtonLink size="small" to={to}>
      {words}
    </ButtonLink>
  )
}
