/** Milliseconds that a generate takes in the demo: visitors then see how the elements wait. */
export const demoGenerateTime = (): number => 2_000 + Math.random() * 2_000;
