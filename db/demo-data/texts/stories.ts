import type { Sentiment } from './voices.ts';

/** Complete reviews that stand alone; each is used at most once. */
export const stories: Record<Sentiment, readonly string[]> = {
  good: [
    'Pros: clear hours, fair pay, colleagues who know their job.\nCons: parking, and the canteen on Thursdays.',
    "I've worked in this trade for more than twenty years and this is the first employer that asked me what I think before buying something I have to use every day. The first version was still wrong. The second was not.\n\nIf I had to name something to improve: the internal website. Nobody finds anything there.",
    'good place. fair boss, decent money, no drama. what more do you want',
    'I came back after three years somewhere else. More money there, but nobody said good morning. Here they had kept my mug.',
    'Honest review from someone who is leaving because of a move: I am sad about it. I had a manager who planned around my childcare for two years without once making me feel that it was a favour. My replacement has already started and I have four weeks to hand over properly.\n\nPay could be a little better for those who have been around for long. Everything else I would copy to my next place if I could.',
    'Started straight from school and did not know anything. They were patient with me.',
    'I was sceptical of all the talk about values, because I have seen a lot of posters in my life. Then business went down in the winter and the directors cut their own pay first, showed us the numbers, and nobody had to go. So I believe them now, a little.',
    'What I like: you can plan your life. What I like less: some things take forever, because everyone gets asked. I can live with that.',
    'Nothing to complain about and I am good at complaining.',
  ],
  mixed: [
    'Pros: friendly team, flexible start, interesting work.\nCons: slow decisions, old computers, pay raises only after a fight.',
    'Two different companies, depending on who you report to. My first eighteen months were great: I had a lead who explained things, gave me room and stood up for us. Then came the reorganisation. My new lead sits in another country, we speak for fifteen minutes every second week and mostly about numbers.\n\nThe work is still the same and my colleagues are still the same, so I stay for the moment. But I notice that I have stopped bringing up ideas, and nobody has noticed that.',
    'it is ok',
    'A fair employer with a planning problem. I would give full marks for how they treat people when life happens, and half of that for how they treat our time when nothing special happens.',
    'Six months in. Welcome was very good, the first projects too. Now I am waiting for somebody to tell me what comes next, and everyone I ask thinks that somebody else is responsible for me.',
    'For the record, I am not angry with anyone here. The pay is correct and people are kind. It is just that everything that made this place special was started by people who have left, and what comes after is copied from elsewhere.',
    'Good: the people, the training at the start, the canteen. Not good: the rota system, the noise, the way information travels. Depends on what matters to you.',
    'I fill this in every year or so when someone asks me whether they should apply. My answer this time: yes, if your future boss is present in the interview and you like him or her. If they only send HR, be careful.',
    'The new director has been here for a few months and seems to listen. Before that I would have written something quite different. Let us wait and see, I have been hopeful before.',
  ],
  bad: [
    'Pros: near the station.\nCons: everything after you leave the station.',
    'I want to be fair, so first the good part: my direct colleagues are among the best I have worked with, and the wage is always paid on time.\n\nThe rest is difficult. We have had so many changes from above that no one can say who is responsible for what. Work is handed out twice or not at all. When it goes wrong there is a meeting to find out who it was, and the person who was not in the room loses. Sick leave in my department is the highest I have ever seen. I have told this to my manager, to HR and in two surveys. I am writing it here so that you can ask about it in your interview.',
    'no',
    'They changed my contract from the office to a place {an hour|ninety minutes} away with four weeks of notice. I was told that I should see it as a chance.',
    'Interview: five rounds, all very friendly. First day: no desk, no login, no manager, because mine had quit the Friday before. I should have taken the hint.',
    'What hurts most is that it could be so easy. Hire the people who are missing, tell us the truth about the numbers, and stop moving the goal. We would do the rest ourselves, we always have.',
    'Handed in my notice last week after {four|five} years. The only question in the exit talk was whether I could stay two months longer.',
    'I was warned by someone who worked here before me and did not listen. So now I am that someone. The workload is not a phase, the raise does not come later, and the colleague who looks so tired in your interview is the one you will replace.',
    'Good product, good colleagues, poor management. Two out of three is not enough when the third one decides about your week.',
  ],
};
