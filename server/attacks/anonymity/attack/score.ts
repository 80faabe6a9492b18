import type { Copy } from '../copy.ts';
import { attackers } from './attackers.ts';
import { type Guess, type Loot, playRound, type Scene } from './round.ts';
import { type Seeded, seeded } from './seeded.ts';

/** How many links an attacker got right, and how far that is from guessing. */
export type Score = {
  attacker: string;
  before: number;
  hits: number;
  guessing: number;
  sigma: number;
  of: number;
};

/**
 * Plays rounds and counts how many people each attacker linked with the right review, after the rewrite and before
 * it. Guessing gets one right per round, for any number of people, with a variance of one.
 */
export async function attack(seed: string, rounds: number, scene: Scene): Promise<Score[]> {
  const scores = Object.keys(attackers).map((attacker) => ({ attacker, before: 0, hits: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    const random = seeded(`${seed} guesses ${round}`);
    const loot = await playRound(`${seed} round ${round}`, scene);
    for (const score of scores) {
      score.before += hitsOf(loot, score.attacker, loot.before, random);
      score.hits += hitsOf(loot, score.attacker, loot.after, random);
    }
  }
  return scores.map((score) => ({
    ...score,
    guessing: rounds,
    sigma: (score.hits - rounds) / Math.sqrt(rounds),
    of: rounds * scene.people,
  }));
}

function hitsOf(loot: Loot, attacker: string, copy: Copy, random: Seeded): number {
  const guess = fillIn(attackers[attacker]?.(loot, copy) ?? [], loot.reviews.length, random);
  return guess.filter((review, person) => review === loot.truth[person]).length;
}

/** Guesses at random among the remaining reviews where the attacker knows nothing. */
function fillIn(guess: Guess, count: number, random: Seeded): Guess {
  const left = random.order(count).filter((review) => !guess.includes(review));
  return Array.from({ length: count }, (_, person) => guess[person] ?? left.pop());
}
