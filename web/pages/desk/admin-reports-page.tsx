import { lazy, Suspense } from 'react'
import { can } from '../../../domain/staff-role.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { DailyTotalsPart } from '../../desk/reports/daily-totals.tsx'
import { PeriodReport } from '../../desk/reports/period-report.tsx'
import { orReload } from '../../shell/load-chunk.ts'
import { SkeletonList } from '../../ui/loaded.tsx'
import { Tabs } from '../../ui/tabs.tsx'

// A separate chunk: only owners and accountants use it.
const MonthPart = lazy(orReload(() => import('../../desk/reports/month-sheet.tsx')))

const DAILY = { id: 'daily', label: 'Daily Totals', content: <DailyTotalsPart /> } as const
const REPORTS = { id: 'reports', label: 'Reports', content: <PeriodReport /> } as const
const MONTH = {
  id: 'month',
  label: 'Month',
  content: (
    <Suspense fallback={<SkeletonList count={2} className="h-48" />}>
      <MonthPart />
    </Suspense>
  ),
} as const

/** The totals of a day, reports of longer periods, and the accountant's month. The URL keeps the selections. */
export default function AdminReportsPage() {
  return (
    <StaffFrame page="/admin/reports">
      {(user) => (
        <Tabs
          label="Totals and reports"
          tabs={can(user, 'reports') ? [DAILY, REPORTS, MONTH] : [DAILY]}
          param="part"
        />
      )}
    </StaffFrame>
  )
}
