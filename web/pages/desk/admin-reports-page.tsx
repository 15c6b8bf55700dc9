import { can } from '../../../domain/staff-role.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { DailyTotalsPart } from '../../desk/reports/daily-totals.tsx'
import { PeriodReport } from '../../desk/reports/period-report.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const DAILY = { id: 'daily', label: 'Daily Totals', content: <DailyTotalsPart /> } as const
const REPORTS = { id: 'reports', label: 'Reports', content: <PeriodReport /> } as const

/** The totals of a day, and reports of longer periods. The URL keeps both selections. */
export default function AdminReportsPage() {
  return (
    <StaffFrame page="/admin/reports">
      {(user) => (
        <Tabs
          label="Totals and reports"
          tabs={can(user, 'reports') ? [DAILY, REPORTS] : [DAILY]}
          param="part"
        />
      )}
    </StaffFrame>
  )
}
