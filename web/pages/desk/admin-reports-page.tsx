import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { DailyTotalsPart } from '../../desk/reports/daily-totals.tsx'
import { PeriodReport } from '../../desk/reports/period-report.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const PARTS = [
  { id: 'daily', label: 'Daily Totals', content: <DailyTotalsPart /> },
  { id: 'reports', label: 'Reports', content: <PeriodReport /> },
] as const

/** The totals of a day, and reports of longer periods. The URL keeps both selections. */
export default function AdminReportsPage() {
  return (
    <StaffFrame page="/admin/reports">
      {() => <Tabs label="Totals and reports" tabs={PARTS} param="part" />}
    </StaffFrame>
  )
}
