/** "$30/hr" in scoreboard style, with a smaller unit. */
export function RateFigure({ rate }: { rate: string }) {
  const [amount, unit] = rate.split('/')
  return (
    <p className="figures shrink-0 rounded-plate border-2 border-board-line bg-board px-2.5 py-1 text-2xl leading-tight text-board-figure">
      {amount}
      <span className="text-base text-board-text">/{unit}</span>
    </p>
  )
}
