import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { dateText } from '../../ui/moment.tsx'
import { daysLeftText } from './return-content.ts'

/** The last day for a refund, with the days that are left. */
export function ReturnDue({ refundBy, isLate }: { refundBy: string | null; isLate: boolean }) {
  if (refundBy === null) return <>–</>
  return (
    <span className={clsx(isLate && 'inline-flex items-start gap-1.5 font-semibold text-red')}>
      {isLate && <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
      <span>
        <span className="whitespace-nowrap">{dateText(refundBy)},</span>{' '}
        <span className="whitespace-nowrap">{daysLeftText(refundBy, southAfricanDay(Date.now()))}</span>
      </span>
    </span>
  )
}
