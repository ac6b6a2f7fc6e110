import { FilterSelect } from '../../ui/table/filter-bar.tsx'
import { partnerContent as content } from './partner-content.ts'
import { type PartnerStatus, partnerStatuses } from './partner-statuses.ts'

type StatusFilterProps = {
  value: PartnerStatus
  onChange: (status: Exclude<PartnerStatus, 'all'> | null) => void
}

export function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <FilterSelect
      label={content.status}
      value={value}
      onChange={(status) => onChange(status === 'all' ? null : status)}
      options={partnerStatuses.map((status) => ({ value: status, label: content.statuses[status] }))}
    />
  )
}
