import { Picture } from '../../../../web/outlets/picture.tsx'

/** A ticket with a code on it. */
export default function CodePicture() {
  return (
    <Picture>
      <g transform="rotate(-4 160 54)">
        <path
          d="M70 24H250a6 6 0 0 1 6 6v14a10 10 0 0 0 0 20v14a6 6 0 0 1-6 6H70a6 6 0 0 1-6-6v-14a10 10 0 0 0 0-20V30a6 6 0 0 1 6-6Z"
          className="fill-raised stroke-line-strong stroke-2"
        />
        <path d="M190 30V78" className="stroke-line-strong stroke-2 [stroke-dasharray:4_4]" />
        <text x="130" y="63" textAnchor="middle" className="fill-ink text-[1.75rem]">
          TEAM30
        </text>
        <text x="222" y="63" textAnchor="middle" className="fill-barn text-[1.75rem]">
          −$9
        </text>
      </g>
    </Picture>
  )
}
