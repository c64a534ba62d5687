"""What players may be assumed to do.

    Uniform      any action, all with the same probability
    Softmax      better actions more often, by an evaluation or a search
    Searched     what a search finds best
    Mixture      one policy or another, by weight: a depth-2 minimax 80 % of the time, at random otherwise
    Counted      what was seen often is done often
    reasoning    an opponent who models us, who model them, and so on, up to a level

Give one to `search(..., opponent=policy)`, or let it play: `policy_player(policy)`. As text, a policy says in a few
words what it does: `str(policy)`.
"""
