import { Ball, Picture } from '../../../../web/outlets/picture.tsx'

const WEEKS = [0, 1, 2, 3, 4, 5, 6, 7]
const DAYS = [0, 1, 2, 3]

/** The same day of each week. */
export default function SeasonPicture() {
  return (
    <Picture>
      {WEEKS.map((week) =>
        DAYS.map((day) => (
          <rect
            key={`${week} ${day}`}
            x={50 + week * 28}
            y={14 + day * 22}
            width="24"
            height="18"
            rx="4"
            className={
              day === 1 ? 'fill-turf-soft stroke-turf stroke-2' : 'fill-raised stroke-line stroke-[1.5]'
            }
          />
        )),
      )}
      {WEEKS.map((week) => (
        <Ball key={week} x={62 + week * 28} y={45} size={6.5} />
      ))}
    </Picture>
  )
}
