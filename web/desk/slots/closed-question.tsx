import { useState } from 'react'
import { asksFirst, outsideInWords } from '../../../domain/hours/outside-hours.ts'
import { plural } from '../../../domain/plural.ts'
import type { Interval } from '../../../domain/time/facility-time.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Instants, as on the wire. */
interface BookedTime {
  startTime: string
  endTime: string
}

/** A time that a booking would get, and the one it has. */
export interface Change extends BookedTime {
  had?: BookedTime | undefined
}

export interface Asked {
  lines: readonly string[]
  goAhead: () => void
}

/** Asks once before staff book or move outside of opening hours. Within them, `ask` goes ahead immediately. */
export function useClosedQuestion() {
  const hours = useOpeningHours().data
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    ask(changes: readonly Change[], goAhead: () => void) {
      if (!hours) return goAhead()
      const lines = changes
        .filter(({ had, ...time }) => asksFirst(spanOf(time), hours, had && spanOf(had)))
        .map((time) => outsideInWords(spanOf(time), hours))
      if (lines.length === 0) return goAhead()
      setAsked({ lines, goAhead })
    },
    asked,
    close: () => setAsked(null),
  }
}

function spanOf({ startTime, endTime }: BookedTime): Interval {
  return { start: Temporal.Instant.from(startTime), end: Temporal.Instant.from(endTime) }
}

interface Props {
  question: ReturnType<typeof useClosedQuestion>
  verb?: 'Book' | 'Move'
}

/** "Closed Then. Book Anyway?", with the hours of each day. */
export function ClosedQuestion({ question: { asked, close }, verb = 'Book' }: Props) {
  const count = asked?.lines.length ?? 0
  return (
    <Dialog
      title={`Closed Then. ${verb} Anyway?`}
      isOpen={asked !== null}
      onClose={close}
      closeLabel="Go Back"
      actions={
        <Button
          isWide
          onClick={() => {
            close()
            asked?.goAhead()
          }}
        >
          {`${verb} Anyway`}
        </Button>
      }
    >
      <p>
        {count === 1
          ? 'This time is outside opening hours:'
          : `${plural(count, 'time')} are outside opening hours:`}
      </p>
      <ul>
        {asked?.lines.map((line) => (
          <li key={line} className="font-semibold">
            {line}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
