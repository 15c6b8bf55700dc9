import { useSearchParams } from 'wouter'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { PeriodReport } from '../../desk/reports/period-report.tsx'
import { TillDay } from '../../desk/reports/till-day.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const PARTS = [
  { id: 'till', label: 'Daily Totals', content: <TillDay /> },
  { id: 'reports', label: 'Reports', content: <PeriodReport /> },
] as const

/** The till of a day, and reports of longer periods. The URL keeps both selections. */
export default function AdminReportsPage() {
  const [params, setParams] = useSearchParams()
  const selected = PARTS.find(({ id }) => id === params.get('part'))?.id ?? 'till'
  return (
    <StaffFrame title="Totals & Reports">
      {() => (
        <Tabs
          label="Totals and reports"
          tabs={PARTS}
          selected={selected}
          onSelect={(part) =>
            setParams(
              (old) =>
                new URLSearchParams([...old].filter(([key]) => key !== 'part').concat([['part', part]])),
              {
                replace: true,
              },
            )
          }
        />
      )}
    </StaffFrame>
  )
}
