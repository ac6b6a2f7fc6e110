import { FilterSelect } from '../../ui/table/filter-bar.tsx'

export const statuses = ['all', 'active', 'inactive'] as const

export type Status = (typeof statuses)[number]

type StatusFilterProps = { value: Status; onChange: (status: Exclude<Status, 'all'> | null) => void }

export function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <FilterSelect
      label="Status"
      value={value}
      onChange={(status) => onChange(status === 'all' ? null : status)}
      options={[
        { value: 'all', label: 'All' },
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ]}
    />
  )
}
