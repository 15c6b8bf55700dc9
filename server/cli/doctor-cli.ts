import { allVariables } from '../core/env.ts'
import { diagnose } from '../doctor/diagnose.ts'

// npm run doctor: checks the configuration, the database, email, Stripe, the clock, and the disk, and says what's wrong. Changes
// nothing, and works with or without a running server. Exit code 1 if there's a problem.
const MARKS = { fine: 'fine   ', note: 'note   ', problem: 'PROBLEM' } as const
try {
  const findings = await diagnose(allVariables())
  for (const { level, about, sentence } of findings) console.log(`${MARKS[level]}  ${about}: ${sentence}`)
  const problems = findings.filter(({ level }) => level === 'problem').length
  console.log(
    problems === 0 ? '\nNothing is wrong.' : `\n${problems} ${problems === 1 ? 'problem' : 'problems'}.`,
  )
  process.exitCode = problems === 0 ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
