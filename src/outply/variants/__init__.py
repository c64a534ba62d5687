"""Games made from games: one in which others follow a policy, and one whose outcomes are sampled."""
